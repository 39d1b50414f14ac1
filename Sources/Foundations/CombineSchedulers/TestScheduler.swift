#if CombineSchedulers
  import ConcurrencyExtras
  import Foundation
  import IssueReporting

  /// A scheduler whose time passes only when a test says so.
  ///
  /// Work waits until the test advances past its date, and is then performed on the thread that
  /// advances. What happens in an hour is tested in no time, and every time with the same outcome:
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// var ticks = 0
  /// let timer = scheduler.timerPublisher(every: .seconds(60))
  ///   .autoconnect()
  ///   .sink { _ in ticks += 1 }
  ///
  /// scheduler.advance(by: .seconds(59))  // ticks == 0
  /// scheduler.advance(by: .seconds(1))  // ticks == 1
  /// scheduler.advance(by: .seconds(3600))  // ticks == 61
  /// ```
  ///
  /// Work is performed in the order of its dates, and work of the same date in the order in which
  /// it was scheduled; repeated work keeps the place of its first time. While work is performed,
  /// ``now`` is its date. Work that is scheduled meanwhile is performed in the same pass if it is
  /// due in it. Work without a date, or with one in the past, is due at ``now`` and waits for the
  /// next `advance`.
  ///
  /// Each way to pass time exists twice. In synchronous code the due work is performed, and that is
  /// all. In asynchronous code, with `await`, other tasks get to work before each piece of work and
  /// after the last one, so that a task that was woken can go to sleep again, and be woken again.
  /// Tasks that run on a `DrainableExecutor` are waited for exactly. Of others that sleep the
  /// scheduler knows when they have woken up; after that it steps aside for a good while, as nobody
  /// can tell when they are done.
  ///
  /// Scheduling costs O(log *n*) for *n* pieces of waiting work, cancelling O(1).
  public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    // `@unchecked Sendable` is safe because the variables are touched under `lock` only, and
    // the others are constant. Actions run on the thread that advances, as they would on the thread
    // of any other scheduler.
    private let lock = NSLock()
    private let origin: SchedulerTimeType
    private let measuresInFloatingPoint: Bool
    // Dates in floating point are rounded: three steps of 0.1 are not 0.3. Work that is late by no
    // more than that is due.
    private let slack: SchedulerTimeType.Stride
    private var elapsed: SchedulerTimeType.Stride = .zero
    private var origins = WorkOrigins()
    private var agenda = Agenda<SchedulerTimeType.Stride>()

    /// Makes a scheduler on which nothing is scheduled.
    ///
    /// - Parameter now: The date at which its time begins.
    public init(now: SchedulerTimeType) {
      self.origin = now
      self.measuresInFloatingPoint =
        SchedulerTimeType.Stride.Magnitude.self is any FloatingPoint.Type
      self.slack = measuresInFloatingPoint ? .microseconds(1) : .zero
    }

    /// Zero: work is always on time.
    public var minimumTolerance: SchedulerTimeType.Stride {
      .zero
    }

    /// The current virtual time.
    public var now: SchedulerTimeType {
      lock.withLock { origin.advanced(by: elapsed) }
    }

    // MARK: Scheduling

    /// Performs an action when time is next advanced.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      _ = add(date: nil, action: action)
    }

    /// Performs an action when time is advanced to a date or past it.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      _ = add(date: origin.distance(to: date), action: action)
    }

    /// Performs an action when time is advanced to a date or past it, and then again after each
    /// interval.
    ///
    /// An interval that is not positive is reported as an issue, and the action is performed once.
    ///
    /// - Returns: A cancellable that ends the repetition, also when it is let go of.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      if interval <= .zero {
        reportIssue(
          """
          Work was scheduled on a test scheduler at an interval of \(interval), which would never \
          let time pass. It will be performed once. Use a positive interval.
          """
        )
      }
      let id = add(
        date: origin.distance(to: date),
        interval: interval > .zero ? interval : nil,
        action: action
      )
      return AnyCancellable { [weak self] in
        guard let self else { return }
        _ = lock.withLock { agenda.cancel(id) }
      }
    }

    private func add(
      date: SchedulerTimeType.Stride?,
      interval: SchedulerTimeType.Stride? = nil,
      action: @escaping () -> Void
    ) -> Agenda<SchedulerTimeType.Stride>.ID {
      let executor = Task.currentDrainableExecutor
      return lock.withLock {
        origins.insert(executor)
        return agenda.add(date: date ?? elapsed, interval: interval, action: action)
      }
    }

    // MARK: Time

    /// The time of the next work, as time since the beginning.
    var nextDate: SchedulerTimeType.Stride? {
      lock.withLock { agenda.nextDate() }
    }

    /// A date, as time since the beginning.
    func elapsed(at date: SchedulerTimeType) -> SchedulerTimeType.Stride {
      origin.distance(to: date)
    }

    /// The time that has passed since the beginning when a duration from now has passed.
    func elapsed(after duration: SchedulerTimeType.Stride) -> SchedulerTimeType.Stride {
      lock.withLock { sum(elapsed, duration) }
    }

    /// Moves time to the next work that is due and takes it, or moves time to the target if there
    /// is none.
    func nextWork(until target: SchedulerTimeType.Stride) -> Work? {
      lock.withLock {
        guard let item = agenda.takeNext(through: target + slack) else {
          elapsed = max(elapsed, target)
          return nil
        }
        elapsed = max(elapsed, min(item.date, target))
        if let interval = item.interval {
          let next = sum(item.date, interval)
          // Not so at the end of representable time.
          if next > item.date {
            agenda.repeatItem(item, date: next)
          }
        }
        return item.work
      }
    }

    /// Lets other tasks get on with their work until it comes to rest: for certain on executors
    /// that can tell, as well as it can be elsewhere.
    nonisolated(nonsending) func settle() async {
      // Whoever is going to use the scheduler may not even have started.
      var patience = 20
      while lock.withLock({ origins.isEmpty }), patience > 0 {
        patience -= 1
        await Task.megaYield(count: 2)
        await Task.mainActorTurn()
      }
      let (executors, includeUnknown) = lock.withLock {
        (origins.executors, origins.includeUnknown)
      }
      if includeUnknown || executors.isEmpty {
        await Task.stepAside()
      }
      var counts: [Int]
      repeat {
        counts = executors.map(\.queuedJobCount)
        for executor in executors {
          await executor.settle()
        }
      } while executors.count > 1 && counts != executors.map(\.queuedJobCount) && !Task.isCancelled
    }

    // MARK: Arithmetic

    /// Time measured from the beginning is exact enough in floating point, where a date far from
    /// its epoch is not; time in integers overflows unless it is added to a date, which stops at
    /// the distant future.
    private func sum(
      _ elapsed: SchedulerTimeType.Stride, _ duration: SchedulerTimeType.Stride
    ) -> SchedulerTimeType.Stride {
      measuresInFloatingPoint
        ? elapsed + duration
        : origin.distance(to: origin.advanced(by: elapsed).advanced(by: duration))
    }
  }

  /// A ``TestScheduler`` that measures time and takes options as a given scheduler does.
  public typealias TestSchedulerOf<Base: Scheduler> = TestScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
