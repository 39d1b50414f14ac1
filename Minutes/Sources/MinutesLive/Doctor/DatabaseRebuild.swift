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

  /// The number of stand-ups in the new database.
  public var standupCount: Int

  /// The recordings and stand-ups that could not be restored, with the reasons.
  public var problems: [String]

  /// Rebuilds the database of a folder. Nothing is deleted.
  ///
  /// - Throws: An error that names the process to stop, if the folder is in use.
  public static func run(_ folder: DataFolder, now: Date) async throws -> DatabaseRebuild {
    var rows = OldRows()
    let old = try setAside(folder, now: now, &rows)
    let library = try await MemoLibrary(folder)
    return DatabaseRebuild(
      old: old,
      readRowCount: old.map { _ in rows.count },
      memoCount: try await library.repository.fetchAll().count,
      standupCount: try await library.standups.load().standups.count,
      problems: library.recoveryProblems + library.standupProblems
        + rows.unreadable.map { "\($0) is unreadable in the old database, and has no copy." })
  }

  /// The rows of the old database.
  private struct OldRows {
    var count = 0
    /// The stand-ups and meetings that cannot be read, and have no copy.
    var unreadable: [String] = []
  }

  private static func setAside(
    _ folder: DataFolder, now: Date, _ rows: inout OldRows
  ) throws -> URL? {
    guard FileManager.default.fileExists(atPath: folder.database.path) else { return nil }
    guard let lock = try FolderLock(folder, isExclusive: true) else {
      throw FolderLock.InUse(folder: folder)
    }
    defer { withExtendedLifetime(lock) {} }
    rows.count = writeSidecars(folder)
    copyStandups(folder, &rows)
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
    return old
  }

  /// Writes the missing sidecars of memos of older versions, as far as their rows can be read.
  ///
  /// - Returns: The number of readable rows.
  private static func writeSidecars(_ folder: DataFolder) -> Int {
    var count = 0
    // Rows after the damaged part of the database may be unreadable.
    try? queue(folder).read { database in
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

  /// Writes the missing copies of stand-ups and meetings, as far as their rows can be read, and removes those of deleted ones.
  private static func copyStandups(_ folder: DataFolder, _ old: inout OldRows) {
    let writer = StandupCopyWriter(folder: folder)
    for table in StandupTable.allCases {
      try? queue(folder).read { database in
        guard try database.tableExists(table.rawValue) else { return }
        let rows = try Row.fetchCursor(database, sql: table.query(in: database))
        while let row = try rows.next() {
          guard let entry = StandupEntry(row, of: table) else {
            let id = StandupRowReader(row: row).text("id")
            if try !hasCopy(id, table, folder) { old.unreadable.append("\(table.noun) \(id)") }
            continue
          }
          old.count += 1
          // A row is stored before its copy, so it is never older. An unreadable copy is set aside.
          _ = try? writer.write(entry)
        }
      }
    }
    try? queue(folder).read { database in
      guard try database.tableExists("deletedStandup") else { return }
      for file in try StandupFile.all(in: folder) where try file.row(in: database) == .missing {
        _ = try? writer.update(file, from: database)
      }
    }
  }

  private static func hasCopy(
    _ id: String, _ table: StandupTable, _ folder: DataFolder
  ) throws -> Bool {
    try StandupFile.all(in: folder).contains { file in
      guard file.table == table, file.id.key == id else { return false }
      if case .entry? = try? file.content(in: folder) { return true }
      return false
    }
  }

  private static func queue(_ folder: DataFolder) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: folder.database.path, configuration: configuration)
  }
}
