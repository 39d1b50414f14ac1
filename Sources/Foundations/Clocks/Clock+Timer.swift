import IssueReporting

extension Clock {
  /// A sequence that ticks at a steady interval while it is iterated.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) {
  ///   await send(.timerTick)
  /// }
  /// ```
  ///
  /// The first tick comes one interval after the iteration begins. Each further one is due one
  /// interval after the previous tick was *due*, not after it was delivered: a timer does not
  /// drift, regardless of the duration of the loop's body. Ticks may be late, but none is skipped:
  /// missed ticks are delivered at once. The elements are the instants at which the ticks were due.
  ///
  /// The sequence ends when the task that iterates it is cancelled, or when the clock throws.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. It must be positive: otherwise an issue is reported
  ///     and the sequence is empty.
  ///   - tolerance: The tolerated delay of a tick, to save energy; the clock's choice if `nil`.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ClockTimer<AnyClock<Duration>> where Duration: Hashable {
    let isPositive = interval > .zero
    if !isPositive {
      reportIssue(
        "The interval of a timer must be positive, but is \(interval). The timer will not tick.",
        fileID: fileID, filePath: filePath, line: line, column: column
      )
    }
    return ClockTimer(
      clock: AnyClock(self), interval: interval, tolerance: tolerance, isEmpty: !isPositive)
  }
}
