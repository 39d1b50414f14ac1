#if CombineSchedulers
  extension TestScheduler {
    /// Lets time pass, and performs the work that falls due.
    ///
    /// - Parameter duration: How much time passes. Zero performs the work that is due now.
    public func advance(by duration: SchedulerTimeType.Stride = .zero) {
      pass(until: elapsed(after: duration))
    }

    /// Lets time pass up to a date, and performs the work that falls due.
    ///
    /// Time does not go back: for a date in the past, only the work is performed that has waited
    /// since.
    ///
    /// - Parameter instant: The new ``now``.
    public func advance(to instant: SchedulerTimeType) {
      pass(until: elapsed(at: instant))
    }

    /// Lets time pass until nothing is scheduled any more.
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
    /// Lets time pass, and performs the work that falls due, while other tasks get to work in
    /// between.
    ///
    /// - Parameter duration: How much time passes. Zero performs the work that is due now.
    nonisolated(nonsending) public func advance(
      by duration: SchedulerTimeType.Stride = .zero
    ) async {
      await pass(until: elapsed(after: duration))
    }

    /// Lets time pass up to a date, and performs the work that falls due, while other tasks get to
    /// work in between.
    ///
    /// Time does not go back: for a date in the past, only the work is performed that has waited
    /// since.
    ///
    /// - Parameter instant: The new ``now``.
    nonisolated(nonsending) public func advance(to instant: SchedulerTimeType) async {
      await pass(until: elapsed(at: instant))
    }

    /// Lets time pass until nothing is scheduled any more, while other tasks get to work in
    /// between.
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
