#if CombineSchedulers && !canImport(Combine)
  import Dispatch
  import Foundation

  // Combine's own times, intervals and options are `Sendable`; OpenCombine's do not say it. It is
  // safe to say it for them: each is a struct whose stored properties are numbers, dates and
  // dispatch values, all of them `Sendable`.

  extension DispatchQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension DispatchQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension DispatchQueue.OCombine.SchedulerOptions: @retroactive @unchecked Sendable {}

  extension OperationQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension OperationQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension OperationQueue.OCombine.SchedulerOptions: @retroactive @unchecked Sendable {}

  extension RunLoop.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension RunLoop.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension RunLoop.OCombine.SchedulerOptions: @retroactive @unchecked Sendable {}
#endif
