/// A clock on which all timeouts take longer, for tests on busy machines.
struct SlowClock: Clock {
  private let start = ContinuousClock.now
  let slowness: Int

  var now: ContinuousClock.Instant {
    self.start.advanced(by: self.start.duration(to: .now) / self.slowness)
  }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(for: self.now.duration(to: deadline) * self.slowness)
  }
}
