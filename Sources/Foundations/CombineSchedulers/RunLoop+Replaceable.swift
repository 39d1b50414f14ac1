#if CombineSchedulers
public import Foundation

extension RunLoop: ReplaceableScheduler {
  /// The beginning of 1970.
  public static var standInOrigin: SchedulerTimeType {
    SchedulerTimeType(Date(timeIntervalSince1970: 0))
  }

  /// `RunLoop`.
  public static var standInName: String { "RunLoop" }
}
#endif
