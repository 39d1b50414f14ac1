#if CombineSchedulers
/// A scheduler made from functions.
final class FunctionScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: ErasedScheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  typealias Stride = SchedulerTimeType.Stride
  typealias Action = () -> Void

  private let minimumToleranceFunction: @Sendable () -> Stride
  private let nowFunction: @Sendable () -> SchedulerTimeType
  private let scheduleImmediately: @Sendable (SchedulerOptions?, @escaping Action) -> Void
  private let delayed:
    @Sendable (SchedulerTimeType, Stride, SchedulerOptions?, @escaping Action) -> Void
  private let interval:
    @Sendable (SchedulerTimeType, Stride, Stride, SchedulerOptions?, @escaping Action) ->
      any Cancellable

  init(
    minimumTolerance: @escaping @Sendable () -> Stride,
    now: @escaping @Sendable () -> SchedulerTimeType,
    scheduleImmediately: @escaping @Sendable (SchedulerOptions?, @escaping Action) -> Void,
    delayed:
      @escaping @Sendable (SchedulerTimeType, Stride, SchedulerOptions?, @escaping Action) ->
      Void,
    interval:
      @escaping @Sendable (
        SchedulerTimeType, Stride, Stride, SchedulerOptions?, @escaping Action
      ) -> any Cancellable
  ) {
    self.minimumToleranceFunction = minimumTolerance
    self.nowFunction = now
    self.scheduleImmediately = scheduleImmediately
    self.delayed = delayed
    self.interval = interval
  }

  var minimumTolerance: Stride {
    minimumToleranceFunction()
  }

  var now: SchedulerTimeType {
    nowFunction()
  }

  func schedule(options: SchedulerOptions?, _ action: @escaping Action) {
    scheduleImmediately(options, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: Stride,
    options: SchedulerOptions?,
    _ action: @escaping Action
  ) {
    delayed(date, tolerance, options, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: Stride,
    tolerance: Stride,
    options: SchedulerOptions?,
    _ action: @escaping Action
  ) -> any Cancellable {
    self.interval(date, interval, tolerance, options, action)
  }
}
#endif
