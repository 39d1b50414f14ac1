import Dispatch
import Foundation
import GRDB

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
  private let cancel: @Sendable () -> Void

  init(folder: DataFolder, pool: DatabasePool) throws {
    path = folder.databaseChanges.path
    let path = path
    guard let lock = try FolderLock(folder, isExclusive: false) else {
      throw FolderLock.InUse(folder: folder)
    }
    self.lock = lock
    let notifier = try FileOperation.perform("watch", path: path) {
      inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    }
    do {
      try FileOperation.perform("watch", path: path) {
        inotify_add_watch(notifier, path, UInt32(IN_ATTRIB))
      }
    } catch {
      close(notifier)
      throw error
    }

    let queue = DispatchQueue(label: "minutes.changes")
    let version = Version()
    version.value = try Self.version(pool)
    let source = DispatchSource.makeReadSource(fileDescriptor: notifier, queue: queue)
    source.setEventHandler { [weak pool] in
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while read(notifier, &buffer, buffer.count) > 0 {}
      guard let pool, let newVersion = try? Self.version(pool), newVersion != version.value else {
        return
      }
      version.value = newVersion
      try? pool.write { try $0.notifyChanges(in: .fullDatabase) }
    }
    source.setCancelHandler { close(notifier) }
    source.activate()
    let handle = UncheckedHandle(source: source)
    cancel = { handle.source.cancel() }
  }

  deinit { cancel() }

  /// Wakes the other processes.
  func tellOthers() {
    utimensat(AT_FDCWD, path, nil, 0)
  }

  /// A number that changes when somebody else changes the database: on the writing connection, that is another process.
  private static func version(_ pool: DatabasePool) throws -> Int {
    try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }

  /// What keeps the source.
  ///
  /// `@unchecked Sendable`: sources may be cancelled on any thread, and nothing else is done with it.
  private struct UncheckedHandle: @unchecked Sendable {
    let source: any DispatchSourceRead
  }

  /// The number that was seen last.
  ///
  /// `@unchecked Sendable`: it is set before the source is activated, and used on the source's queue afterwards.
  private final class Version: @unchecked Sendable {
    var value = 0
  }
}
