import Dispatch
import Foundation

extension MainActor {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Does something on the main actor: at once if that is where the caller is, and otherwise soon.
  ///
  /// Models that belong to no actor may change anywhere. It is the queue that counts, not the thread: a process with
  /// an asynchronous `main` works off the main queue on any thread.
  nonisolated static func perform(_ work: @escaping @MainActor @Sendable () -> Void) {
    if DispatchQueue.getSpecific(key: self.mark) != nil || Thread.isMainThread {
      MainActor.assumeIsolated(work)
    } else {
      Task { @MainActor in work() }
    }
  }
}
