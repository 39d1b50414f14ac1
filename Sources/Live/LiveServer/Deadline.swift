#if LiveServer
  /// A point in time on any clock.
  struct Deadline: Sendable {
    /// Whether the deadline has passed.
    let hasPassed: @Sendable () -> Bool

    /// Waits until the deadline.
    let wait: @Sendable () async throws -> Void

    /// Creates a deadline at a duration from now.
    init(after time: Duration, on clock: some Clock<Duration>) {
      let instant = clock.now.advanced(by: time)
      self.hasPassed = { clock.now >= instant }
      self.wait = { try await clock.sleep(until: instant, tolerance: nil) }
    }
  }
#endif
