#if CombineSchedulers
/// A scheduler that may be called from any isolation domain.
///
/// `@unchecked Sendable` is safe because schedulers are made for calls from any thread:
/// publishers call the requirements of the protocol from any thread, and queues, run loops and
/// this module's schedulers allow it. The protocol, and some of them, lack the `Sendable`
/// conformance.
final class SharedScheduler<Base: Scheduler>: ErasedScheduler, @unchecked Sendable {
  private let base: Base

  init(base: Base) {
    self.base = base
  }

  var minimumTolerance: Base.SchedulerTimeType.Stride {
    base.minimumTolerance
  }

  var now: Base.SchedulerTimeType {
    base.now
  }

  func schedule(options: Base.SchedulerOptions?, _ action: @escaping () -> Void) {
    base.schedule(options: options, action)
  }

  func schedule(
    after date: Base.SchedulerTimeType,
    tolerance: Base.SchedulerTimeType.Stride,
    options: Base.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  func schedule(
    after date: Base.SchedulerTimeType,
    interval: Base.SchedulerTimeType.Stride,
    tolerance: Base.SchedulerTimeType.Stride,
    options: Base.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(
      after: date, interval: interval, tolerance: tolerance, options: options, action)
  }
}
#endif
