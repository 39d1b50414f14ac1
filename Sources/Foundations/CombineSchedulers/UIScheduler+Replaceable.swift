#if CombineSchedulers
import Dispatch

extension UIScheduler: ReplaceableScheduler {
  /// The same as for a dispatch queue.
  public static var standInOrigin: SchedulerTimeType {
    DispatchQueue.standInOrigin
  }

  /// `UIScheduler`.
  public static var standInName: String { "UIScheduler" }
}
#endif
