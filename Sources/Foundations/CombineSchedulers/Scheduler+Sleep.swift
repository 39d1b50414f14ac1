#if CombineSchedulers
extension Scheduler {
  /// Suspends the current task for a duration.
  ///
  /// ```swift
  /// try await mainQueue.sleep(for: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - tolerance: The tolerated delay; `nil` for the smallest tolerance of the scheduler.
  ///   - options: Options for the scheduler.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(
      until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Suspends the current task until a date.
  ///
  /// - Parameters:
  ///   - instant: The date.
  ///   - tolerance: The tolerated delay; `nil` for the smallest tolerance of the scheduler.
  ///   - options: Options for the scheduler.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) public func sleep(
    until instant: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    let alarm = Alarm()
    schedule(after: instant, tolerance: tolerance ?? minimumTolerance, options: options) {
      alarm.ring()
    }
    try await alarm.wait()
  }
}
#endif
