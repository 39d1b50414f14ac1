#if CombineSchedulers
extension Scheduler {
  /// A sequence of the times at which a timer on this scheduler ticks.
  ///
  /// ```swift
  /// for await _ in mainRunLoop.timer(interval: .seconds(1)) {
  ///   await send(.timerTicked)
  /// }
  /// ```
  ///
  /// The timer starts when this is called, ticks first after one interval, and stops when the
  /// sequence or the iterating task ends. Ticks are buffered until they are read: none is missed.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. Must be positive.
  ///   - tolerance: The tolerated delay of a tick; `nil` for the smallest tolerance of the
  ///     scheduler.
  ///   - options: Options for the scheduler.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> AsyncStream<SchedulerTimeType> {
    let (stream, continuation) = AsyncStream.makeStream(of: SchedulerTimeType.self)
    let schedule = CancellableSlot()
    continuation.onTermination = schedule.cancellation
    schedule.fill(
      with: self.schedule(
        after: now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? minimumTolerance,
        options: options
      ) {
        // Safe because the date is created here and has no other reference.
        nonisolated(unsafe) let time = now
        continuation.yield(time)
      }
    )
    return stream
  }
}
#endif
