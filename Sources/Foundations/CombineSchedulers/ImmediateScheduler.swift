#if CombineSchedulers
  /// A scheduler that performs all work at once, on the caller's thread, however far off its date
  /// is.
  ///
  /// For previews, and for tests in which the passing of time is of no interest: a debounced search
  /// answers at once. Use a ``TestScheduler`` where it matters what happens when.
  ///
  /// ```swift
  /// let search = Search(mainQueue: .immediate)
  /// ```
  ///
  /// Repeated work is performed once, since repeating it at once would never end. Time stands
  /// still: ``now`` is always the date that the scheduler was made with.
  public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The date that the scheduler was made with.
    public let now: SchedulerTimeType

    /// Makes an immediate scheduler.
    ///
    /// - Parameter now: The date at which time stands still.
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

    /// Performs an action before the call returns, whatever the date.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      action()
    }

    /// Performs an action once, before the call returns, whatever the date and the interval.
    ///
    /// - Returns: A cancellable that has nothing left to cancel.
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

  /// An ``ImmediateScheduler`` that measures time and takes options as a given scheduler does.
  public typealias ImmediateSchedulerOf<Base: Scheduler> = ImmediateScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
