#if CombineSchedulers
  extension Scheduler {
    /// Suspends the current task for a while.
    ///
    /// ```swift
    /// try await mainQueue.sleep(for: .seconds(1))
    /// ```
    ///
    /// - Parameters:
    ///   - duration: For how long.
    ///   - tolerance: By how much it may be late; `nil` for the smallest tolerance of the
    ///     scheduler.
    ///   - options: Options for the scheduler.
    /// - Throws: `CancellationError` if the task is cancelled, before or meanwhile. It then does
    ///   not wait any longer.
    nonisolated(nonsending) public func sleep(
      for duration: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await sleep(
        until: now.advanced(by: duration), tolerance: tolerance, options: options)
    }

    /// Suspends the current task up to a date.
    ///
    /// - Parameters:
    ///   - instant: The date.
    ///   - tolerance: By how much it may be late; `nil` for the smallest tolerance of the
    ///     scheduler.
    ///   - options: Options for the scheduler.
    /// - Throws: `CancellationError` if the task is cancelled, before or meanwhile. It then does
    ///   not wait any longer.
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
