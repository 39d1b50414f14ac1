import LiveFuzzing
import LiveHTML
import LiveUploads

/// Sends invalid messages to sessions without a server.
@MainActor
final class SessionRun {
  private var fuzz: MessageFuzz
  /// The number of messages by result.
  private(set) var results: [String: Int] = [:]

  init(seed: UInt64) {
    self.fuzz = MessageFuzz(chance: Chance(seed: seed))
  }

  func run(_ count: Int) async {
    var remaining = count
    var state: [UInt8]?
    while remaining > 0 {
      let uploads = UploadSession()
      var environment = EnvironmentValues()
      environment.uploadSession = uploads
      let session = LiveSession(
        FuzzedPage(), path: "/", environment: environment, restoring: state,
        rowPositions: self.fuzz.rowPositions())
      self.fuzz.learnElements { String(decoding: session.content(), as: UTF8.self) }
      session.connect(router: FuzzedRouter()) { _ in
      } sendFrame: { _ in
      }
      for _ in 0..<min(remaining, 500) {
        self.fuzz.lastEvent = session.lastEvent
        Watch.note()
        do {
          if self.fuzz.chance.hits(oneIn: 8) {
            try session.receive(frame: self.fuzz.binary())
            self.note("frames")
          } else {
            let isProper = self.fuzz.chance.hits(oneIn: 3)
            let message = isProper ? self.fuzz.proper() : self.fuzz.text()
            switch try session.receive(message) {
            case .applied: self.note("applied")
            case .navigating: self.note("navigating")
            case .notOffered: self.note("not offered")
            case .repeated: self.note("repeated")
            case .rerendered: self.note("rerendered")
            }
          }
        } catch {
          self.note("refused")
        }
        // Most navigations are replaced by others, or meet events, while they wait.
        if self.fuzz.chance.hits(oneIn: 8) { await session.finishNavigation() }
      }
      precondition(!session.content().isEmpty, "The page has gone.")
      state = try? session.restorableState()
      if var damaged = state, self.fuzz.chance.hits(oneIn: 4) {
        self.fuzz.chance.damage(&damaged)
        state = damaged
      }
      session.end()
      uploads.end()
      remaining -= 500
      // Lets other tasks run: effects, and the cleanup of ended sessions.
      await Task.yield()
    }
  }

  private func note(_ result: String) { self.results[result, default: 0] += 1 }
}
