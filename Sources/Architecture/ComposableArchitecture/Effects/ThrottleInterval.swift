/// An interval in which no further action is sent.
struct ThrottleInterval: Sendable {
  let isOver: @Sendable () -> Bool
  let sleepUntilOver: @Sendable () async throws -> Void

  init(
    isOver: @escaping @Sendable () -> Bool,
    sleepUntilOver: @escaping @Sendable () async throws -> Void
  ) {
    self.isOver = isOver
    self.sleepUntilOver = sleepUntilOver
  }

  init<Duration: DurationProtocol>(_ duration: Duration, on clock: some Clock<Duration>) {
    let end = clock.now.advanced(by: duration)
    self.init(
      isOver: { end <= clock.now },
      sleepUntilOver: { try await clock.sleep(until: end, tolerance: nil) }
    )
  }
}
