#if CombineSchedulers
import ConcurrencyExtras
import Foundation
import IssueReporting

/// A scheduler whose time advances only when a test says so.
///
/// Work waits until the test advances past its date, and is then performed on the thread that
/// advances. An hour takes no real time, and has the same result each time:
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
/// it was scheduled; repeated work keeps the position of its first time. While work is performed,
/// ``now`` is its date. Work that is scheduled during an advance is performed in the same advance
/// if it is due in it. Work without a date, or with a date in the past, is due at ``now`` and
/// waits for the next `advance`.
///
/// Each method to advance the time has two forms. In synchronous code it only performs the due
/// work. In asynchronous code, with `await`, other tasks run before each piece of work and after
/// the last one, so that a woken task can sleep again, and be woken again. Tasks on a
/// `DrainableExecutor` are awaited exactly. Of other sleeping tasks the scheduler knows when they
/// have woken up; after that it yields for a while, because nothing signals the end of their
/// work.
///
/// Scheduling costs O(log *n*) for *n* pieces of queued work, cancelling O(1).
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // `@unchecked Sendable` is safe because `lock` protects the variables, and the other properties
  // are constant. Actions run on the thread that advances, as they would on the thread of any
  // other scheduler.
  private let lock = NSLock()
  private let origin: SchedulerTimeType
  private let measuresInFloatingPoint: Bool
  // Dates in floating point are rounded: three steps of 0.1 are not 0.3. Work that is late by at
  // most this amount is due.
  private let slack: SchedulerTimeType.Stride
  private var elapsed: SchedulerTimeType.Stride = .zero
  private var origins = WorkOrigins()
  private var agenda = Agenda<SchedulerTimeType.Stride>()

  /// Creates a scheduler without scheduled work.
  ///
  /// - Parameter now: The initial date.
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

  /// Performs an action at the next advance.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    _ = add(date: nil, action: action)
  }

  /// Performs an action when time reaches or passes a date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = add(date: origin.distance(to: date), action: action)
  }

  /// Performs an action when time reaches or passes a date, and then again after each interval.
  ///
  /// An interval that is not positive is reported as an issue, and the action is performed once.
  ///
  /// - Returns: A cancellable that ends the repetition, also when it is released.
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

  /// The date of the next work, as time since the start.
  var nextDate: SchedulerTimeType.Stride? {
    lock.withLock { agenda.nextDate() }
  }

  /// A date, as time since the start.
  func elapsed(at date: SchedulerTimeType) -> SchedulerTimeType.Stride {
    origin.distance(to: date)
  }

  /// The time since the start, a duration from now.
  func elapsed(after duration: SchedulerTimeType.Stride) -> SchedulerTimeType.Stride {
    lock.withLock { sum(elapsed, duration) }
  }

  /// Advances time to the next due work and removes the work from the agenda, or advances time to
  /// the target if there is none.
  func nextWork(until target: SchedulerTimeType.Stride) -> Work? {
    lock.withLock {
      guard let item = agenda.takeNext(through: target + slack) else {
        elapsed = max(elapsed, target)
        return nil
      }
      elapsed = max(elapsed, min(item.date, target))
      if let interval = item.interval {
        let next = sum(item.date, interval)
        // False at the end of representable time.
        if next > item.date {
          agenda.repeatItem(item, date: next)
        }
      }
      return item.work
    }
  }

  /// Lets other tasks run until they come to rest: exactly on drainable executors, as a best
  /// effort elsewhere.
  nonisolated(nonsending) func settle() async {
    // Tasks that will use the scheduler may not have started yet.
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

  /// Time since the start is exact enough in floating point, unlike a date far from its epoch;
  /// integers overflow, except in additions to a date, which saturate at the distant future.
  private func sum(
    _ elapsed: SchedulerTimeType.Stride, _ duration: SchedulerTimeType.Stride
  ) -> SchedulerTimeType.Stride {
    measuresInFloatingPoint
      ? elapsed + duration
      : origin.distance(to: origin.advanced(by: elapsed).advanced(by: duration))
  }
}

/// A ``TestScheduler`` with the time and options of a given scheduler type.
public typealias TestSchedulerOf<Base: Scheduler> = TestScheduler<
  Base.SchedulerTimeType, Base.SchedulerOptions
>
#endif
