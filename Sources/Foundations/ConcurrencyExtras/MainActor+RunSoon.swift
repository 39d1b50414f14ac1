import Dispatch
import Foundation

extension MainActor {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main actor, if not known to the compiler.
  ///
  /// On Linux, a process with an asynchronous `main` works off the main queue on other threads than the
  /// main thread; so it is the queue that counts.
  package nonisolated static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: Self.mark) ?? Thread.isMainThread
  }

  /// Does something on the main actor: at once if the caller is there, otherwise as soon as the main
  /// actor gets to it.
  package nonisolated static func runSoon(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Self.isCurrent {
      MainActor.assumeIsolated(work)
    } else {
      Task { @MainActor in work() }
    }
  }
}
