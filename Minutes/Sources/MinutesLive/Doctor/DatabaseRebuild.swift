public import Foundation
import GRDB
import MinutesCore

/// Replaces a damaged database by a new one that is built from the audio files and the sidecars.
public struct DatabaseRebuild: Sendable {
  /// The old database. `nil` if there was none.
  public var old: URL?

  /// The number of readable rows in the old database. `nil` if there was none.
  public var readRowCount: Int?

  /// The number of memos in the new database.
  public var memoCount: Int

  /// The recordings that could not be restored as memos, with the reasons.
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
    // The main file is moved last: a new database must not be opened with the write-ahead log of
    // the old one.
    for suffix in ["-wal", "-shm", ""] {
      let file = URL(fileURLWithPath: folder.database.path + suffix)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      try file.moveFile(to: URL(fileURLWithPath: old.path + suffix))
    }
    return (old, readRowCount)
  }

  /// Writes the missing sidecars of memos of older versions, as far as their rows can be read.
  ///
  /// - Returns: The number of readable rows.
  private static func writeSidecars(_ folder: DataFolder) -> Int {
    var configuration = Configuration()
    configuration.readonly = true
    var count = 0
    // Rows after the damaged part of the database may be unreadable.
    try? DatabaseQueue(path: folder.database.path, configuration: configuration).read { database in
      let rows = try MemoRow.fetchCursor(database)
      while let row = try rows.next() {
        guard let id = UUID(uuidString: row.id) else { continue }
        count += 1
        let url = folder.files(of: id).sidecar
        // An unreadable sidecar is replaced.
        if (try? MemoSidecar(at: url)) ?? nil == nil { try? MemoSidecar(row).write(to: url) }
      }
    }
    return count
  }
}
