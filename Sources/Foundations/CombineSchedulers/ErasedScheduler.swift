#if CombineSchedulers
/// The class-bound scheduler in an ``AnyScheduler``.
protocol ErasedScheduler<SchedulerTimeType, SchedulerOptions>: AnyObject, Scheduler, Sendable {}
#endif
