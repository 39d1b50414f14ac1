import Foundation
import Synchronization

/// Ends the process if nothing goes on any more: then something is held up that does not even wait.
enum Watch {
  private static let count = Atomic(0)

  /// Notes that something goes on.
  static func note() { Self.count.add(1, ordering: .relaxed) }

  /// Watches from now on.
  ///
  /// - Parameter seconds: For how long nothing may go on.
  static func begin(seconds: UInt32) {
    Thread.detachNewThread {
      var last = -1
      while true {
        let now = Self.count.load(ordering: .relaxed)
        guard now != last else {
          FileHandle.standardError.write(Data("Nothing goes on for \(seconds) s.\n".utf8))
          _exit(1)
        }
        last = now
        sleep(seconds)
      }
    }
  }
}
