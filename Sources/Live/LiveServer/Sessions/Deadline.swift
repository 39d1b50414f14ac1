#if LiveServer
  /// A point in time, on whatever clock.
  struct Deadline: Sendable {
    /// Whether the time has come.
    let hasPassed: @Sendable () -> Bool

    /// Waits until it has.
    let wait: @Sendable () async throws -> Void

    /// The time that is so far from now.
    init(after time: Duration, on clock: some Clock<Duration>) {
      let instant = clock.now.advanced(by: time)
      self.hasPassed = { clock.now >= instant }
      self.wait = { try await clock.sleep(until: instant, tolerance: nil) }
    }
  }
#endif
