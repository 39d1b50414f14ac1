#if CombineSchedulers && !canImport(Combine)
import Dispatch
import Foundation

// The times, intervals and options of Combine are `Sendable`; those of OpenCombine lack the
// conformance. It is safe to add: each is a struct whose stored properties are numbers, dates and
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
