import Foundation
import GRDB
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Has the observers of this process notice what other processes have changed.
///
/// Whoever has changed the database touches a file beside it afterwards. The system wakes the others; they ask
/// SQLite whether somebody else has changed something, and if so have everything that is observed looked up again.
final class ChangesElsewhere: Sendable {
  private let path: String
  private let lock: FolderLock
  private let watch: FileWatcher.Watch

  /// - Parameter lock: A lock on the folder that was taken before the pool was opened.
  init(folder: DataFolder, pool: DatabasePool, lock: FolderLock) throws {
    path = folder.databaseChanges.path
    let path = path
    self.lock = lock
    let version = Mutex(try Self.version(pool))
    watch = try FileWatcher.shared.watch(path) { [weak pool] in
      guard let pool, let newVersion = try? Self.version(pool),
        version.withLock({ known in
          defer { known = newVersion }
          return known != newVersion
        })
      else { return }
      try? pool.write { try $0.notifyChanges(in: .fullDatabase) }
    }
  }

  deinit { FileWatcher.shared.end(watch) }

  /// Wakes the other processes.
  func tellOthers() {
    utimensat(AT_FDCWD, path, nil, 0)
  }

  /// A number that changes when somebody else changes the database: on the writing connection, that is another process.
  private static func version(_ pool: DatabasePool) throws -> Int {
    try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}
