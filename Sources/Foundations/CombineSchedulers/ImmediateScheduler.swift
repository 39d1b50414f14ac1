#if CombineSchedulers
/// A scheduler that performs all work at once, on the caller's thread, regardless of its date.
///
/// For previews, and for tests that do not depend on time: a debounced search responds at once.
/// Use a ``TestScheduler`` if the order of events in time matters.
///
/// ```swift
/// let search = Search(mainQueue: .immediate)
/// ```
///
/// Repeated work is performed once, because repeating it at once would never end. Time stands
/// still: ``now`` is always the initial date.
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The constant date of the scheduler.
  public let now: SchedulerTimeType

  /// Creates an immediate scheduler.
  ///
  /// - Parameter now: The constant date of the scheduler.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  /// Zero: work is always on time.
  public var minimumTolerance: SchedulerTimeType.Stride {
    .zero
  }

  /// Performs an action before the call returns.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  /// Performs an action before the call returns, regardless of the date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Performs an action once, before the call returns, regardless of the date and the interval.
  ///
  /// - Returns: A cancellable without effect.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

extension ImmediateScheduler: Sendable where SchedulerTimeType: Sendable {}

/// An ``ImmediateScheduler`` with the time and options of a given scheduler type.
public typealias ImmediateSchedulerOf<Base: Scheduler> = ImmediateScheduler<
  Base.SchedulerTimeType, Base.SchedulerOptions
>
#endif
