import LiveFuzzing
import LiveHTML

/// Sends invalid messages to sessions without a server.
@MainActor
final class SessionRun {
  private var fuzz: MessageFuzz
  private(set) var refused = 0

  init(seed: UInt64) {
    self.fuzz = MessageFuzz(chance: Chance(seed: seed))
  }

  func run(_ count: Int) async {
    var remaining = count
    var state: [UInt8]?
    while remaining > 0 {
      let session = LiveSession(FuzzedPage(), path: "/", restoring: state)
      session.connect { _ in
      } sendFrame: { _ in
      }
      for _ in 0..<min(remaining, 500) {
        self.fuzz.lastEvent = session.lastEvent
        Watch.note()
        do {
          if self.fuzz.chance.hits(oneIn: 8) {
            try session.receive(frame: self.fuzz.binary())
          } else if self.fuzz.chance.hits(oneIn: 3) {
            try session.receive(self.fuzz.proper())
          } else {
            try session.receive(self.fuzz.text())
          }
        } catch {
          self.refused += 1
        }
      }
      precondition(!session.content().isEmpty, "The page has gone.")
      state = try? session.restorableState()
      if var damaged = state, self.fuzz.chance.hits(oneIn: 4) {
        self.fuzz.chance.damage(&damaged)
        state = damaged
      }
      session.end()
      remaining -= 500
      // Lets other tasks run: effects, and the cleanup of ended sessions.
      await Task.yield()
    }
  }
}
