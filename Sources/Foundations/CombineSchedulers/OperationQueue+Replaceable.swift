#if CombineSchedulers
public import Foundation

extension OperationQueue: ReplaceableScheduler {
  /// The beginning of 1970.
  public static var standInOrigin: SchedulerTimeType {
    SchedulerTimeType(Date(timeIntervalSince1970: 0))
  }

  /// `OperationQueue`.
  public static var standInName: String { "OperationQueue" }
}
#endif
