import Dispatch
import Foundation
import GRDB
import MinutesCore

/// The memos in SQLite. What a call has changed is on the disk when it returns.
final class MemoDatabase: Sendable {
  let pool: DatabasePool
  let path: String
  /// Where those who observe are told.
  let queue = DispatchQueue(label: "minutes.memos")
  /// A line for each row whose values were invalid when the database was opened.
  let repairs: [String]
  private let changesElsewhere: ChangesElsewhere

  /// Opens the database in a folder, creates it where there is none, and brings it up to date.
  init(_ folder: DataFolder) throws {
    try folder.url.createFolder()
    try folder.recordings.createFolder()
    try folder.restrictAccess()
    path = folder.database.path
    var configuration = Configuration()
    configuration.label = "minutes"
    // Two processes may have the same folder.
    configuration.busyMode = .timeout(10)
    // Before the database is opened: from then on no process may replace it.
    guard let lock = try FolderLock(folder, isExclusive: false) else {
      throw FolderLock.InUse(folder: folder)
    }
    (pool, changesElsewhere, repairs) = try DatabaseFailure.naming(path) { [path] in
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A pool sets its writer to NORMAL when it is opened: what was committed might be lost in a power cut.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try DatabaseMigrator.memos.migrate(pool)
      let repairs = try MemoRepair(folder: folder).run(pool)
      return (pool, try ChangesElsewhere(folder: folder, pool: pool, lock: lock), repairs)
    }
    if !repairs.isEmpty { changesElsewhere.tellOthers() }
  }

  /// Changes something, and tells other processes.
  func write<Result: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    FileOperation.willPerform?("commit")
    let result = try await DatabaseFailure.naming(path) { try await pool.write(change) }
    FileOperation.willPerform?("tell others")
    changesElsewhere.tellOthers()
    return result
  }

  /// Looks something up.
  func read<Result: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await DatabaseFailure.naming(path) { try await pool.read(query) }
  }

  /// Looks something up, and blocks the thread until it is there.
  func read<Result>(_ query: (Database) throws -> Result) throws -> Result {
    try DatabaseFailure.naming(path) { try pool.read(query) }
  }

  /// The row of a memo, also of one that was deleted.
  func row(_ id: Memo.ID) async throws -> MemoRow? {
    try await read { try MemoRow.fetchOne($0, key: id.key) }
  }

  /// Changes columns of a memo that was not deleted, and is not recorded on.
  func update(
    _ id: Memo.ID, _ assignment: @escaping @Sendable () -> ColumnAssignment
  ) async throws {
    let changed = try await write {
      try MemoRow
        .filter(key: id.key)
        .filter(Column("deletedAt") == nil && !Column("isOngoing"))
        .updateAll($0, assignment())
    }
    guard changed == 1 else { throw RepositoryFailure.noSuchMemo }
  }
}

extension RepositoryFailure {
  /// What a failure of the database means to somebody who has memos.
  init(storing error: any Error) {
    self = error.tellsOfFullDisk ? .diskFull : Self(error)
  }
}
