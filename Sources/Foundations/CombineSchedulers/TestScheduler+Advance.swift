#if CombineSchedulers
extension TestScheduler {
  /// Advances the time, and performs the work that becomes due.
  ///
  /// - Parameter duration: The time to advance by. Zero performs the work that is due now.
  public func advance(by duration: SchedulerTimeType.Stride = .zero) {
    pass(until: elapsed(after: duration))
  }

  /// Advances the time to a date, and performs the work that becomes due.
  ///
  /// Time does not go back: for a date in the past, only the work that is already due is
  /// performed.
  ///
  /// - Parameter instant: The new ``now``.
  public func advance(to instant: SchedulerTimeType) {
    pass(until: elapsed(at: instant))
  }

  /// Advances the time until nothing is scheduled any more.
  ///
  /// Does not return while repeated work is not cancelled.
  public func run() {
    while let next = nextDate {
      pass(until: next)
    }
  }

  private func pass(until target: SchedulerTimeType.Stride) {
    while let work = nextWork(until: target) {
      work.action()
    }
  }
}

extension TestScheduler {
  /// Advances the time, and performs the work that becomes due, while other tasks run in between.
  ///
  /// - Parameter duration: The time to advance by. Zero performs the work that is due now.
  nonisolated(nonsending) public func advance(
    by duration: SchedulerTimeType.Stride = .zero
  ) async {
    await pass(until: elapsed(after: duration))
  }

  /// Advances the time to a date, and performs the work that becomes due, while other tasks run
  /// in between.
  ///
  /// Time does not go back: for a date in the past, only the work that is already due is
  /// performed.
  ///
  /// - Parameter instant: The new ``now``.
  nonisolated(nonsending) public func advance(to instant: SchedulerTimeType) async {
    await pass(until: elapsed(at: instant))
  }

  /// Advances the time until nothing is scheduled any more, while other tasks run in between.
  ///
  /// Does not return while repeated work is not cancelled, unless the current task is cancelled.
  nonisolated(nonsending) public func run() async {
    await settle()
    while !Task.isCancelled, let next = nextDate {
      guard let work = nextWork(until: next) else { continue }
      await perform(work)
    }
  }

  nonisolated(nonsending) private func pass(until target: SchedulerTimeType.Stride) async {
    await settle()
    while let work = nextWork(until: target) {
      await perform(work)
    }
  }

  nonisolated(nonsending) private func perform(_ work: Work) async {
    for alarm in WakeUpRound.perform(work.action) {
      await alarm.awaitAwakening()
    }
    await settle()
  }
}
#endif
