import Foundation
import GRDB
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Notifies the database observers of this process about changes by other processes.
///
/// After a write, a process touches a file in the data folder. The other processes watch that file,
/// ask SQLite whether another process has changed the database, and if so refresh all observations.
final class DatabaseChangeNotifier: Sendable {
  private let path: String
  private let lock: FolderLock
  private let watch: TimeStampWatcher.Watch

  /// - Parameter lock: A lock on the folder that was taken before the pool was opened.
  init(folder: DataFolder, pool: DatabasePool, lock: FolderLock) throws {
    path = folder.databaseChanges.path
    let path = path
    self.lock = lock
    let version = Mutex(try Self.version(pool))
    watch = try TimeStampWatcher.shared.watch(path) { [weak pool] in
      guard let pool, let newVersion = try? Self.version(pool),
        version.withLock({ known in
          defer { known = newVersion }
          return known != newVersion
        })
      else { return }
      try? pool.write { try $0.notifyChanges(in: .fullDatabase) }
    }
  }

  deinit { TimeStampWatcher.shared.end(watch) }

  /// Notifies the other processes.
  func notifyOtherProcesses() {
    utimensat(AT_FDCWD, path, nil, 0)
  }

  /// Returns a number that changes when another process changes the database. Changes of this
  /// process do not count, because the pragma runs on the writing connection.
  private static func version(_ pool: DatabasePool) throws -> Int {
    try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}
