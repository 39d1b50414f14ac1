import Foundation
import GRDB
import MinutesCore

/// Keeps the copies of stand-ups beside the database up to date.
///
/// A row is committed before its copy is written. If writing the copy fails, the change still succeeds, and the copy is
/// written later.
actor StandupCopies {
  private let writer: StandupCopyWriter
  private let database: MemoDatabase
  private nonisolated let executor = FileExecutor("stand-ups")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The copies that may be outdated.
  private var outdated: Set<StandupFile> = []
  /// Whether ``outdated`` is complete: after a start, every copy may be outdated.
  private var isOutdatedKnown = false
  /// The files that were set aside and not reported yet.
  private var setAside: [String] = []

  init(folder: DataFolder, database: MemoDatabase) {
    writer = StandupCopyWriter(folder: folder)
    self.database = database
  }

  /// Writes the copies of changed stand-ups and meetings now.
  func write(_ changes: [StandupChange]) {
    for change in changes {
      switch change {
      case .plan(let standup):
        outdated.insert(StandupFile(.standup, standup.id, of: standup.id))
      case .addMeeting(let meeting, let standup):
        outdated.insert(StandupFile(.meeting, meeting.id, of: standup))
        outdated.insert(StandupFile(.runningMeeting, meeting.id, of: standup))
      case .deleteMeeting(let id, let standup):
        outdated.insert(StandupFile(.meeting, id, of: standup))
      case .delete(let id):
        outdated = outdated.filter { $0.standup != id }
        outdated.insert(StandupFile(.standup, id, of: id))
      }
    }
    _ = try? writeOutdated()
  }

  /// Writes the copy of a meeting that runs in the next maintenance round: it changes every second.
  func writeLater(_ meeting: RunningMeeting) {
    outdated.insert(StandupFile(.runningMeeting, meeting.id, of: meeting.standupID))
  }

  /// Removes the copy of a meeting that was discarded.
  func removeRunning(_ id: Meeting.ID) {
    do {
      outdated.formUnion(
        try StandupFile.all(in: writer.folder).filter { $0.table == .runningMeeting && $0.id == id }
      )
      _ = try writeOutdated()
    } catch {
      // The next round looks at all files again.
      isOutdatedKnown = false
    }
  }

  /// Writes all outdated copies, and returns the problems. They are retried.
  func writeAll() -> [String] {
    defer { setAside = [] }
    return tryToWriteAll() + setAside
  }

  private func tryToWriteAll() -> [String] {
    do {
      if !isOutdatedKnown {
        outdated.formUnion(try StandupFile.all(in: writer.folder))
        outdated.formUnion(try database.read { try StandupCopyWriter.files(of: $0) })
        isOutdatedKnown = true
      }
      return try writeOutdated()
    } catch {
      return [String(describing: error)]
    }
  }

  private func writeOutdated() throws -> [String] {
    guard !outdated.isEmpty else { return [] }
    let lock = try writer.lock()
    defer { withExtendedLifetime(lock) {} }
    var problems: [String] = []
    for file in outdated.sorted(by: { $0.path < $1.path }) {
      do {
        if let message = try database.read({ try writer.update(file, from: $0) }) {
          setAside.append(message)
        }
        outdated.remove(file)
      } catch {
        problems.append(String(describing: error))
      }
    }
    return problems
  }
}

/// Writes and removes copies of stand-ups.
struct StandupCopyWriter: Sendable {
  let folder: DataFolder

  /// Waits until no other process writes copies: it could write an older row last.
  func lock() throws -> FolderLock? {
    try folder.standups.createFolder()
    return try FolderLock(
      path: folder.standups.appendingPathComponent("lock").path, isExclusive: true, isWaiting: true)
  }

  /// The files of all rows whose ids can be read.
  static func files(of database: Database) throws -> Set<StandupFile> {
    var files: Set<StandupFile> = []
    for table in StandupTable.allCases {
      let standup = table == .standup ? "id" : "standup"
      let rows = try Row.fetchCursor(
        database, sql: "SELECT id, \(standup) AS standup FROM \(table.rawValue)")
      while let row = try rows.next() {
        let reader = StandupRowReader(row: row)
        guard let id = reader.id("id"), let standup = reader.id("standup") else { continue }
        files.insert(StandupFile(table, id, of: standup))
      }
    }
    return files
  }

  /// Makes a copy the same as its row. Nothing is written for a row that cannot be read, and a file that is damaged is
  /// set aside before another takes its place.
  ///
  /// - Returns: A message about a file that was set aside.
  func update(_ file: StandupFile, from database: Database) throws -> String? {
    let url = file.url(in: folder)
    switch try file.row(in: database) {
    case .unreadable:
      return nil
    case .missing:
      guard try file.isDeleted(in: database) else { return nil }
      if file.table == .standup {
        try url.deletingLastPathComponent().removeFolder()
      } else {
        try url.removeFile()
      }
      return nil
    case .entry(let entry):
      // The row may belong to another stand-up than the file.
      guard entry.file == file else { return nil }
      return try write(entry)
    }
  }

  /// Writes a copy, unless it is there.
  ///
  /// - Returns: A message about a file that was set aside.
  @discardableResult
  func write(_ entry: StandupEntry) throws -> String? {
    let data = try entry.data
    let url = entry.file.url(in: folder)
    var message: String?
    if let known = try url.bytesIfPresent() {
      guard known != data else { return nil }
      let isReadable = entry.file.entry(known) != nil
      if !isReadable || FileIntegrity(known) == .damaged {
        let name = try url.setAside()
        message = """
          \(url.path) \(isReadable ? "is damaged" : "cannot be read"). It is \(name.path) now, and a new copy was made from the \
          database.
          """
      }
    } else {
      try url.deletingLastPathComponent().createFolder()
    }
    try url.writeDurably(data)
    return message
  }
}
