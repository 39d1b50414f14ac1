#if CombineSchedulers
public import Dispatch

/// A scheduler for work on the main queue that runs at once if the caller is already there.
///
/// Work from the main queue is performed before `schedule` returns, without passing through the
/// queue; work from elsewhere is dispatched to it.
///
/// ```swift
/// responses
///   .receive(on: UIScheduler.shared)
///   .sink { model.response = $0 }
/// ```
///
/// Work with a date always goes through the queue.
public struct UIScheduler: Scheduler, Sendable {
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// Time is measured as a dispatch queue does.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The scheduler of the main queue.
  public static let shared = Self()

  private init() {}

  /// The current time of the main queue.
  public var now: SchedulerTimeType {
    DispatchQueue.main.now
  }

  /// The smallest tolerance that the main queue supports.
  public var minimumTolerance: SchedulerTimeType.Stride {
    DispatchQueue.main.minimumTolerance
  }

  /// Performs an action at once if the caller is on the main queue, otherwise on the main queue
  /// as soon as possible.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    if MainQueueMark.isOnMainQueue {
      action()
    } else {
      DispatchQueue.main.schedule(action)
    }
  }

  /// Performs an action on the main queue after a date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Performs an action on the main queue after a date, and then again after each interval until
  /// it is cancelled.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    DispatchQueue.main.schedule(
      after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}
#endif
