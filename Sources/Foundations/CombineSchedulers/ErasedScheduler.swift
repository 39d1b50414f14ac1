#if CombineSchedulers
  /// What an ``AnyScheduler`` refers to.
  protocol ErasedScheduler<SchedulerTimeType, SchedulerOptions>: AnyObject, Scheduler, Sendable {}
#endif
