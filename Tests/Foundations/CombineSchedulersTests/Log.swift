#if CombineSchedulers
import Synchronization

/// A log of events, in order.
final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  var entries: [String] {
    storage.withLock { $0 }
  }

  func add(_ entry: String) {
    storage.withLock { $0.append(entry) }
  }
}
#endif
