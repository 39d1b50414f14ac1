import LiveFuzzing
import LiveHTML

/// Tells sessions what no page says, without a server.
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
      // Others want to do something as well: effects, and what ends with sessions.
      await Task.yield()
    }
  }
}
