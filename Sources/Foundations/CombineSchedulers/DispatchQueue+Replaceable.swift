#if CombineSchedulers
public import Dispatch

extension DispatchQueue: ReplaceableScheduler {
  /// One nanosecond after the start of the machine; not 0, which `DispatchTime` interprets as
  /// "now".
  public static var standInOrigin: SchedulerTimeType {
    SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
  }

  /// `DispatchQueue`.
  public static var standInName: String { "DispatchQueue" }
}
#endif
