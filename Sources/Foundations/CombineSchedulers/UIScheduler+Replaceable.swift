#if CombineSchedulers
  import Dispatch

  extension UIScheduler: ReplaceableScheduler {
    /// As for a dispatch queue.
    public static var standInOrigin: SchedulerTimeType {
      DispatchQueue.standInOrigin
    }

    /// `UIScheduler`.
    public static var standInName: String { "UIScheduler" }
  }
#endif
