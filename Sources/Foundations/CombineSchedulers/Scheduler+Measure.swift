#if CombineSchedulers
extension Scheduler {
  /// Measures the time of this scheduler during work.
  ///
  /// - Parameter work: The work. Its errors are passed on.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }

  /// Measures the time of this scheduler during asynchronous work.
  ///
  /// - Parameter work: The work. Its errors are passed on.
  nonisolated(nonsending) public func measure(
    _ work: nonisolated(nonsending) () async throws -> Void
  ) async rethrows -> SchedulerTimeType.Stride {
    let start = now
    try await work()
    return start.distance(to: now)
  }
}
#endif
