#if CombineSchedulers
  extension Scheduler {
    /// Tells how much time of this scheduler passes while work is done.
    ///
    /// - Parameter work: The work. Its errors are passed on.
    public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
      let start = now
      try work()
      return start.distance(to: now)
    }

    /// Tells how much time of this scheduler passes while asynchronous work is done.
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
