import Foundation
import Synchronization

/// A watchdog that ends the process if it makes no progress, for example because of a deadlock.
public enum Watch {
  private static let count = Atomic(0)

  /// Notes progress.
  public static func note() { Self.count.add(1, ordering: .relaxed) }

  /// Starts the watchdog.
  ///
  /// - Parameters:
  ///   - seconds: The maximum time without progress.
  ///   - end: Called before the watchdog ends the process.
  public static func begin(seconds: UInt32, onEnd end: @escaping @Sendable () -> Void = {}) {
    Thread.detachNewThread {
      var last = -1
      while true {
        let now = Self.count.load(ordering: .relaxed)
        guard now != last else {
          FileHandle.standardError.write(Data("Nothing goes on for \(seconds) s.\n".utf8))
          end()
          _exit(1)
        }
        last = now
        sleep(seconds)
      }
    }
  }
}
