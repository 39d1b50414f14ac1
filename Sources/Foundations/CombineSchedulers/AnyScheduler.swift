#if CombineSchedulers
/// A type-erased scheduler.
///
/// Code that takes an `AnySchedulerOf<DispatchQueue>` runs on a real queue in production, at once
/// in a preview, and in virtual time in a test, without a different type:
///
/// ```swift
/// struct Search {
///   var mainQueue: AnySchedulerOf<DispatchQueue> = .main
/// }
///
/// let testQueue = DispatchQueue.test
/// let search = Search(mainQueue: testQueue.eraseToAnyScheduler())
/// ```
///
/// A copy costs one reference count, a call one indirection. Erasing an erased scheduler does not
/// wrap it again.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let erased: any ErasedScheduler<SchedulerTimeType, SchedulerOptions>

  /// Erases the type of a scheduler.
  ///
  /// - Parameter scheduler: A scheduler whose methods may be called from any thread, as those of
  ///   queues, run loops and all schedulers of this module may.
  public init<Base: Scheduler>(_ scheduler: Base)
  where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
    if let scheduler = scheduler as? Self {
      self = scheduler
      return
    }
    self.erased = SharedScheduler(base: scheduler)
  }

  /// Creates a scheduler from functions.
  ///
  /// - Parameters:
  ///   - minimumTolerance: The smallest tolerance that the scheduler supports.
  ///   - now: The current time of the scheduler.
  ///   - scheduleImmediately: Performs an action as soon as possible.
  ///   - delayed: Performs an action after a date, within a tolerance.
  ///   - interval: Performs an action after a date and then again after each interval, until it
  ///     is cancelled.
  public init(
    minimumTolerance: @escaping @Sendable () -> SchedulerTimeType.Stride,
    now: @escaping @Sendable () -> SchedulerTimeType,
    scheduleImmediately: @escaping @Sendable (SchedulerOptions?, @escaping () -> Void) -> Void,
    delayed:
      @escaping @Sendable (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
      ) -> Void,
    interval:
      @escaping @Sendable (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable
  ) {
    self.erased = FunctionScheduler(
      minimumTolerance: minimumTolerance,
      now: now,
      scheduleImmediately: scheduleImmediately,
      delayed: delayed,
      interval: interval
    )
  }

  /// The smallest tolerance that the erased scheduler supports.
  public var minimumTolerance: SchedulerTimeType.Stride {
    erased.minimumTolerance
  }

  /// The current time of the erased scheduler.
  public var now: SchedulerTimeType {
    erased.now
  }

  /// Performs an action as soon as possible.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    erased.schedule(options: options, action)
  }

  /// Performs an action after a date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    erased.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  /// Performs an action after a date, and then again after each interval until it is cancelled.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    erased.schedule(
      after: date, interval: interval, tolerance: tolerance, options: options, action)
  }
}

/// An ``AnyScheduler`` with the time and options of a given scheduler type.
///
/// `AnySchedulerOf<DispatchQueue>` can replace a dispatch queue.
public typealias AnySchedulerOf<Base: Scheduler> = AnyScheduler<
  Base.SchedulerTimeType, Base.SchedulerOptions
>

extension Scheduler {
  /// This scheduler with its type erased.
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
    AnyScheduler(self)
  }
}
#endif
