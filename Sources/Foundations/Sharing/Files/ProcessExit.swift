import Foundation
import Synchronization

/// Saves and writes what waits when the process exits.
enum ProcessExit {
  private static let savers = Mutex<[ObjectIdentifier: any SaverAtExit]>([:])

  // Functions of `atexit` run in the reverse order of their registration, so there is one for both steps.
  private static let registration: Void = {
    atexit {
      for saver in ProcessExit.savers.withLock({ Array($0.values) }) { saver.saveAtExit() }
      DiskFiles.writeAll()
    }
  }()

  /// From now on, files are written when the process exits.
  static func writeFiles() {
    _ = registration
  }

  /// From now on, something saves when the process exits.
  static func add(_ saver: some SaverAtExit) {
    _ = registration
    savers.withLock { $0[ObjectIdentifier(saver)] = saver }
  }

  /// Ends the effect of ``add(_:)``.
  static func remove(_ saver: some SaverAtExit) {
    _ = savers.withLock { $0.removeValue(forKey: ObjectIdentifier(saver)) }
  }
}

/// Something with changes that wait for a save.
protocol SaverAtExit: AnyObject, Sendable {
  /// Saves the changes. Other threads may still be running.
  func saveAtExit()
}
