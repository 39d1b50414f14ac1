import Foundation
import GRDB
import MinutesCore

/// The SQLite database of the memos. A change is on disk when the call returns.
final class MemoDatabase: Sendable {
  let pool: DatabasePool
  let path: String
  let observer: DatabaseObserver
  let snapshotReader = SnapshotReader()
  /// The memos, for all pages of this process.
  let memos: SharedObservation<MemoSnapshot>
  /// The transcripts that are not complete, for all pages of this process.
  let unfinishedTranscripts: SharedObservation<[Memo.ID: ListedTranscript]>
  /// The playlists, for all pages of this process.
  let playlists: SharedObservation<[Playlist]>
  let standupReader = StandupReader()
  /// The stand-ups, for all pages of this process.
  let standupRecords: SharedObservation<StandupsRecord>
  /// The meetings that run, for all pages of this process.
  let runningMeetings: SharedObservation<RunningMeetingsRecord>
  /// The recordings in progress in all processes, for all pages of this one.
  let ongoingRecordings: SharedObservation<[OngoingRow]>
  /// The titles of memos that are saved without one. `nil`: they have none.
  let naming: MemoNaming?
  /// A message for each row whose invalid values were repaired when the database was opened.
  let repairs: [String]
  /// The changes that pages request.
  let changes = ChangeQueue()
  private let changeNotifier: DatabaseChangeNotifier

  /// Opens the database of a folder, creates it if it is missing, and migrates it.
  init(_ folder: DataFolder, naming: MemoNaming? = nil) throws {
    self.naming = naming
    try folder.url.createFolder()
    try folder.recordings.createFolder()
    try folder.restrictAccess()
    path = folder.database.path
    var configuration = Configuration()
    configuration.label = "minutes"
    // Several processes may use the folder.
    configuration.busyMode = .timeout(10)
    // Locked before the database is opened: from then on no process may replace the database file.
    guard let lock = try FolderLock(folder, isExclusive: false) else {
      throw FolderLock.InUse(folder: folder)
    }
    (pool, changeNotifier, repairs) = try DatabaseFailure.naming(path) { [path] in
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A pool sets its writer to NORMAL when it opens, and a commit could then be lost in a power
      // failure.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      let migrator = DatabaseMigrator.memos(naming: naming)
      let isMigrated = try pool.read(migrator.hasCompletedMigrations)
      try migrator.migrate(pool)
      // SQLite does not shrink the write-ahead log, which has 430 KB after all migrations. If another process is reading,
      // the log stays large.
      if !isMigrated { try? pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
      let repairs = try MemoRepair(folder: folder).run(pool) + TableRepair.run(pool)
      return (pool, try DatabaseChangeNotifier(folder: folder, pool: pool, lock: lock), repairs)
    }
    observer = DatabaseObserver(pool: pool, path: path)
    memos = observer.shared(snapshotReader.snapshot)
    unfinishedTranscripts = observer.shared { try $0.unfinishedTranscripts() }
    playlists = observer.shared { try $0.playlists() }
    standupRecords = observer.shared(standupReader.standups)
    runningMeetings = observer.shared(standupReader.runningMeetings)
    ongoingRecordings = observer.shared { try OngoingRow.all(namedBy: naming, in: $0) }
    if !repairs.isEmpty { changeNotifier.notifyOtherProcesses() }
  }

  /// Writes in a transaction, and notifies other processes.
  func write<Result: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    let willPerform = FileOperation.willPerform
    willPerform?("commit")
    let result = try await DatabaseFailure.naming(path) {
      try await pool.write { database in
        // Outside of tests. A release build of Swift 6.3 reads a null pointer when it sets the value here.
        guard let willPerform else { return try change(database) }
        // The queue of the pool has no task-local values.
        return try FileOperation.$willPerform.withValue(willPerform) { try change(database) }
      }
    }
    willPerform?("notify other processes")
    changeNotifier.notifyOtherProcesses()
    return result
  }

  /// Makes a change that a page has requested, after those that were requested before it, and to its end: also if the page is closed,
  /// which cancels its effects. Throws an error as the failure that the user sees.
  ///
  /// Work that takes long, such as writing many files, does not belong in it: the changes of all pages wait.
  func change<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await changes.enqueue { try await RepositoryFailure.mapping(operation) }.value
  }

  /// Reads from the database.
  func read<Result: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await DatabaseFailure.naming(path) { try await pool.read(query) }
  }

  /// Reads from the database. Blocks the thread.
  func read<Result>(_ query: (Database) throws -> Result) throws -> Result {
    try DatabaseFailure.naming(path) { try pool.read(query) }
  }

  /// Returns the row of a memo, including a deleted one.
  func row(_ id: Memo.ID) async throws -> MemoRow? {
    try await read { try MemoRow.fetchOne($0, key: id.key) }
  }

  /// Changes columns of a memo that is not deleted and not being continued.
  func update(
    _ id: Memo.ID, _ assignment: @escaping @Sendable () -> ColumnAssignment
  ) async throws {
    let changed = try await write {
      try MemoRow.present.filter(key: id.key).updateAll($0, assignment())
    }
    guard changed == 1 else { throw RepositoryFailure.noSuchMemo }
  }
}

extension RepositoryFailure {
  /// Creates the failure that the user of a memo sees for a database error.
  init(storing error: any Error) {
    self = error.isFullDisk ? .diskFull : Self(error)
  }

  /// Runs an operation on the storage, and throws its error as the failure that the user sees.
  static func mapping<Result>(_ operation: () async throws -> Result) async throws -> Result {
    do {
      return try await operation()
    } catch {
      throw Self(storing: error)
    }
  }

  /// Runs a change of the storage to its end, also if the page that has asked for it is closed, which cancels its effects.
  ///
  /// Its order among other changes is not defined; ``MemoDatabase/change(_:)`` defines it.
  static func mappingChange<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await Task { try await mapping(operation) }.value
  }
}
