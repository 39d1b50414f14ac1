public import Foundation
import GRDB
import MinutesCore

/// The way out of a damaged database: it is set aside, and a new one is made from the audio and the sidecars.
public struct DatabaseRebuild: Sendable {
  /// The old database. `nil` if there was none.
  public var old: URL?

  /// How many rows of the old database could be read. `nil` if there was no old database.
  public var readRowCount: Int?

  /// How many memos the new database has.
  public var memoCount: Int

  /// The recordings that are not memos of the new database, with the reasons.
  public var problems: [String]

  /// Rebuilds the database of a folder. Nothing is deleted.
  ///
  /// - Throws: An error that names the process to stop, if the folder is in use.
  public static func run(_ folder: DataFolder, now: Date) async throws -> DatabaseRebuild {
    let (old, readRowCount) = try setAside(folder, now: now)
    let library = try await MemoLibrary(folder)
    return DatabaseRebuild(
      old: old,
      readRowCount: readRowCount,
      memoCount: try await library.repository.fetchAll().count,
      problems: library.recoveryProblems)
  }

  private static func setAside(_ folder: DataFolder, now: Date) throws -> (URL?, readRowCount: Int?)
  {
    guard FileManager.default.fileExists(atPath: folder.database.path) else {
      return (nil, nil)
    }
    guard let lock = try FolderLock(folder, isExclusive: true) else {
      throw FolderLock.InUse(folder: folder)
    }
    defer { withExtendedLifetime(lock) {} }
    let readRowCount = writeSidecars(folder)
    let stamp = now.formatted(
      Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
    let old = folder.url.appendingPathComponent("minutes-\(stamp).sqlite")
    // The database itself goes last: a new one must not meet the log of the old one.
    for suffix in ["-wal", "-shm", ""] {
      let file = URL(fileURLWithPath: folder.database.path + suffix)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      try file.moveFile(to: URL(fileURLWithPath: old.path + suffix))
    }
    return (old, readRowCount)
  }

  /// Writes the sidecars that memos of older versions do not have, as far as the rows can be read.
  ///
  /// - Returns: How many rows could be read.
  private static func writeSidecars(_ folder: DataFolder) -> Int {
    var configuration = Configuration()
    configuration.readonly = true
    var count = 0
    // The database is damaged: rows behind the damage may be unreadable.
    try? DatabaseQueue(path: folder.database.path, configuration: configuration).read { database in
      let rows = try MemoRow.fetchCursor(database)
      while let row = try rows.next() {
        guard let id = UUID(uuidString: row.id) else { continue }
        count += 1
        let url = folder.files(of: id).sidecar
        // One that can't be read is replaced.
        if (try? MemoSidecar(at: url)) ?? nil == nil { try? MemoSidecar(row).write(to: url) }
      }
    }
    return count
  }
}
