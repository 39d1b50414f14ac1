#if CombineSchedulers
import Dispatch

/// Detects whether code runs on the main queue, with a marker of the tests.
enum MainQueueProbe {
  private static let key = DispatchSpecificKey<Bool>()
  private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  static var isOnMainQueue: Bool {
    _ = mark
    return DispatchQueue.getSpecific(key: key) ?? false
  }
}
#endif
