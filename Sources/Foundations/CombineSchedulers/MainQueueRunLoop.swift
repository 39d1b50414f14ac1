#if CombineSchedulers && !canImport(Darwin)
import Dispatch
import Foundation

/// The main queue with the dates of a run loop.
struct MainQueueRunLoop: Scheduler, Sendable {
  typealias SchedulerTimeType = RunLoop.SchedulerTimeType
  typealias SchedulerOptions = RunLoop.SchedulerOptions

  var now: SchedulerTimeType {
    RunLoop.main.now
  }

  var minimumTolerance: SchedulerTimeType.Stride {
    RunLoop.main.minimumTolerance
  }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    DispatchQueue.main.schedule(action)
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(
      after: dispatchTime(of: date), tolerance: dispatchStride(of: tolerance), action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    DispatchQueue.main.schedule(
      after: dispatchTime(of: date),
      interval: dispatchStride(of: interval),
      tolerance: dispatchStride(of: tolerance),
      action
    )
  }

  private func dispatchTime(of date: SchedulerTimeType) -> DispatchQueue.SchedulerTimeType {
    DispatchQueue.main.now.advanced(by: dispatchStride(of: now.distance(to: date)))
  }

  private func dispatchStride(
    of stride: SchedulerTimeType.Stride
  ) -> DispatchQueue.SchedulerTimeType.Stride {
    // The conversion saturates, so that the distant future is distant in nanoseconds as well.
    .seconds(max(0, stride.timeInterval))
  }
}
#endif
