import Dispatch
import Foundation

extension MainActor {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main actor, for code without static isolation.
  ///
  /// On Linux, a process with an asynchronous `main` serves the main queue on other threads than
  /// the main thread; so this checks the queue.
  package nonisolated static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: Self.mark) ?? Thread.isMainThread
  }

  /// Runs work on the main actor: at once if the caller is there, otherwise as soon as the main
  /// actor can run it.
  package nonisolated static func runSoon(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Self.isCurrent {
      MainActor.assumeIsolated(work)
    } else {
      Task { @MainActor in work() }
    }
  }
}
