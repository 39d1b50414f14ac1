public import Foundation
import GRDB
public import MinutesCore

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

  /// The number of playlists in the new database.
  public var playlistCount: Int

  /// The recordings and stand-ups that could not be restored, with the reasons.
  public var problems: [String]

  /// Rebuilds the database of a folder. Nothing is deleted.
  ///
  /// - Parameter naming: The titles of memos whose titles are lost. `nil`: they have none.
  /// - Throws: An error that names the process to stop, if the folder is in use, or the error of
  ///   the database, if it is locked or cannot be opened. Then nothing was renamed.
  public static func run(
    _ folder: DataFolder, naming: MemoNaming? = nil, now: Date
  ) async throws -> DatabaseRebuild {
    try await run(folder, naming: naming, now: now, timeout: 10)
  }

  /// - Parameter timeout: How long to wait for another connection to unlock the old database, in
  ///   seconds.
  static func run(
    _ folder: DataFolder, naming: MemoNaming? = nil, now: Date, timeout: TimeInterval
  ) async throws -> DatabaseRebuild {
    var rows = OldRows()
    let old = try setAside(folder, now: now, timeout: timeout, &rows)
    let library = try await MemoLibrary(folder, naming: naming)
    if old != nil {
      let preferences = rows.preferences
      await library.preferences.update { $0 = preferences }
    }
    var playlists = library.playlists.changes().makeAsyncIterator()
    return DatabaseRebuild(
      old: old,
      readRowCount: old.map { _ in rows.count },
      memoCount: try await library.repository.fetchAll().count,
      standupCount: try await library.standups.load().standups.count,
      playlistCount: try await playlists.next()?.count ?? 0,
      problems: library.recoveryProblems + library.standupProblems
        + rows.unreadable.map { "\($0) is unreadable in the old database, and has no copy." }
        + rows.failures + [library.playlistMessage].compactMap(\.self))
  }

  /// The rows of the old database.
  private struct OldRows {
    var count = 0
    /// The preferences. If they are lost, deleted memos are kept until the user chooses a period.
    var preferences = Preferences.afterLoss
    /// The stand-ups and meetings that cannot be read, and have no copy.
    var unreadable: [String] = []
    /// The tables that were read only in part, and the copies that could not be written.
    var failures: [String] = []
  }

  private static func setAside(
    _ folder: DataFolder, now: Date, timeout: TimeInterval, _ rows: inout OldRows
  ) throws -> URL? {
    guard FileManager.default.fileExists(atPath: folder.database.path) else { return nil }
    guard let lock = try FolderLock(folder, isExclusive: true) else {
      throw FolderLock.InUse(folder: folder)
    }
    defer { withExtendedLifetime(lock) {} }
    try DatabaseFailure.naming(folder.database.path) {
      guard let queue = try openIfReadable(folder, timeout: timeout) else { return }
      try writeSidecars(folder, queue, &rows)
      try copyStandups(folder, queue, &rows)
      try copyPlaylists(folder, queue, &rows)
      try read("preferences", queue, &rows) { database, old in
        guard try database.tableExists("preferences") else { return }
        old.preferences = try Preferences(readableIn: database)
      }
    }
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
  private static func writeSidecars(
    _ folder: DataFolder, _ queue: DatabaseQueue, _ old: inout OldRows
  ) throws {
    // Databases of earlier versions have no tags and no bookmarks. A damaged table must not hide the memos.
    var bookmarks: [String: MemoBookmarks] = [:]
    try read("memoBookmark", queue, &old) { database, _ in
      if try database.tableExists("memoBookmark") { bookmarks = try database.bookmarks() }
    }
    var tags: [String: MemoTags] = [:]
    try read("memoTag", queue, &old) { database, _ in
      if try database.tableExists("memoTag") { tags = try database.tagsOfMemos() }
    }
    try read("memo", queue, &old) { database, old in
      let rows = try MemoRow.fetchCursor(database)
      while let row = try rows.next() {
        guard let id = UUID(uuidString: row.id) else { continue }
        old.count += 1
        let url = folder.files(of: id).sidecar
        // An unreadable sidecar is replaced.
        if (try? MemoSidecar(at: url)) ?? nil == nil {
          try? MemoSidecar(
            row,
            MemoAdditions(
              tags: tags[row.id] ?? MemoTags(), bookmarks: bookmarks[row.id] ?? MemoBookmarks())
          ).write(to: url)
        }
      }
    }
  }

  /// Writes the missing copies of stand-ups and meetings, as far as their rows can be read, and removes those of deleted ones.
  private static func copyStandups(
    _ folder: DataFolder, _ queue: DatabaseQueue, _ old: inout OldRows
  ) throws {
    let writer = StandupCopyWriter(folder: folder)
    for table in StandupTable.allCases {
      try read(table.rawValue, queue, &old) { database, old in
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
          do { try writer.write(entry) } catch {
            old.failures.append("The row of \(entry.file.path) was not copied: \(error)")
          }
        }
      }
    }
    try read("deletedStandup", queue, &old) { database, old in
      guard try database.tableExists("deletedStandup") else { return }
      for file in try StandupFile.all(in: folder) where try file.row(in: database) == .missing {
        do { _ = try writer.update(file, from: database) } catch {
          old.failures.append("\(file.path) of a deleted row was not removed: \(error)")
        }
      }
    }
  }

  /// Writes the copy of the playlists, if all their rows can be read. The copy may be missing, damaged or, if it could not be
  /// written, older than the rows. A copy that has more in it than the rows stays, as after an earlier loss of rows. An unreadable row
  /// stays in the copy, which is not written then.
  private static func copyPlaylists(
    _ folder: DataFolder, _ queue: DatabaseQueue, _ old: inout OldRows
  ) throws {
    try read("playlist", queue, &old) { database, old in
      guard try database.tableExists("playlist"), try database.tableExists("playlistMemo"),
        try !database.playlists(isListed: false).isEmpty
      else { return }
      do {
        let saved = try PlaylistCopy.save(database, to: folder)
        old.count += saved.count
        if let message = saved.message { old.failures.append(message) }
      } catch {
        old.failures.append("The playlists were not copied: \(error)")
      }
    }
  }

  /// Reads a table. Its rows after a damaged part are unreadable: that is a failure to report, but
  /// the other tables are still read.
  ///
  /// - Throws: An error that leaves the rows intact: the copies beside the database may be older
  ///   than the rows, and must not take their place.
  private static func read(
    _ table: String, _ queue: DatabaseQueue, _ old: inout OldRows,
    _ body: (Database, inout OldRows) throws -> Void
  ) throws {
    do {
      try queue.read { try body($0, &old) }
    } catch let error as DatabaseError where isTransient(error) {
      throw error
    } catch {
      old.failures.append("The old table \(table) was not read to its end: \(error)")
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

  /// Opens the old database. `nil` if the file is no database or its schema is damaged, so that no
  /// row can be read.
  private static func openIfReadable(
    _ folder: DataFolder, timeout: TimeInterval
  ) throws -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.readonly = true
    // The connections of a library close after its folder is unlocked. The last one locks the
    // database while it moves the write-ahead log into it.
    configuration.busyMode = .timeout(timeout)
    do {
      let queue = try DatabaseQueue(path: folder.database.path, configuration: configuration)
      _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
      return queue
    } catch let error as DatabaseError where !isTransient(error) {
      return nil
    }
  }

  /// Whether reading may succeed later, because the rows are not damaged.
  private static func isTransient(_ error: DatabaseError) -> Bool {
    [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_PERM]
      .contains(error.resultCode)
  }
}
