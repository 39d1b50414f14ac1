#if CombineSchedulers
import Dispatch

/// Detects whether code runs on the main queue.
///
/// That differs from running on the main thread: under an asynchronous `main` on Linux, other
/// threads serve the main queue.
enum MainQueueMark {
  private static let key = DispatchSpecificKey<Void>()

  private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: ())

  static var isOnMainQueue: Bool {
    _ = mark
    return DispatchQueue.getSpecific(key: key) != nil
  }
}
#endif
