import Foundation
import Synchronization

/// Ends the process if nothing goes on any more: then something is held up that does not even wait.
public enum Watch {
  private static let count = Atomic(0)

  /// Notes that something goes on.
  public static func note() { Self.count.add(1, ordering: .relaxed) }

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - seconds: For how long nothing may go on.
  ///   - end: Called before the process ends because of that.
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
