import ComposableArchitecture
public import Foundation
import GRDB
import MinutesCore

extension MemoLibrary {
  /// For how long the WAV file of a memo stays when another file has taken its place: somebody may be listening to it.
  public static let originalsPeriod = Duration.seconds(600)

  /// For how long what was deleted stays: longer than it can be restored from any page, also if the way from there takes a while.
  public static let deletedPeriod = Duration.seconds(90)

  /// How long ``maintainRegularly(onProblem:)`` rests between two rounds.
  public static let maintenanceInterval = Duration.seconds(30)

  /// Maintains the library at once and then every now and then, until the task is cancelled.
  ///
  /// - Parameter onProblem: Is told what has failed, each thing once. It is tried again the next time.
  public func maintainRegularly(onProblem: @Sendable (String) -> Void) async {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.date) var date
    var known: Set<String> = []
    var lastRound: Date?
    // No timer: after a round that took long, the next one need not follow at once.
    repeat {
      let now = date.now
      // A machine that was asleep heard nobody, and those who are still there have not been able to say so yet.
      if let lastRound, now - Self.maintenanceInterval * 2 > lastRound { await store.touchAll() }
      for problem in await maintain(now: now) where known.insert(problem).inserted {
        onProblem(problem)
      }
      lastRound = date.now
    } while (try? await clock.sleep(for: Self.maintenanceInterval)) != nil
  }

  /// Finishes recordings that were given up, brings new memos into the form in which they are kept, and removes what nobody
  /// needs any more.
  ///
  /// It takes as long as it takes, and should be done every now and then, on a task of its own.
  ///
  /// - Parameter now: The time.
  /// - Returns: What has failed. It is tried again the next time.
  @discardableResult
  public func maintain(now: Date) async -> [String] {
    var problems: [String] = []
    func trying(_ operation: () async throws -> Void) async {
      do {
        try await operation()
      } catch is CancellationError {
        // Nothing has failed. It is done the next time.
      } catch {
        problems.append(String(describing: error))
      }
    }
    for id in await store.closeIdle(now: now) { unrecovered.withValue { _ = $0.insert(id) } }
    let recovery = RecordingRecovery(folder: folder, database: database)
    for id in unrecovered.value.sorted() {
      let problem = LockIsolated<String?>(nil)
      // Whoever goes on with it waits until it has been looked at.
      await trying {
        let isDone = try await archivist.changing(id) {
          let found = try await recovery.recover(id).problem
          problem.setValue(found)
          return found == nil
        }
        if isDone { unrecovered.withValue { _ = $0.remove(id) } }
      }
      if let problem = problem.value { problems.append(problem) }
    }
    let format = await preferences.load().archiveFormat
    await trying {
      for id in try await archivist.waiting() {
        await trying { _ = try await archivist.archive(id, as: format, now: now) }
      }
    }
    await trying { try await archivist.removeOriginals(archivedBefore: now - Self.originalsPeriod) }
    problems += await sidecars.writeAll()
    // What can't be removed keeps nothing else from being removed.
    await trying {
      for id in try await deleted(before: now - Self.deletedPeriod) {
        await trying { try await purge(id, deletedBefore: now - Self.deletedPeriod) }
      }
    }
    await trying {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.recordings.path)
      for name in names where name.hasSuffix(".removed") {
        await trying { try folder.recordings.appendingPathComponent(name).removeFolder() }
      }
    }
    return problems
  }

  /// The memos that were deleted before this time.
  private func deleted(before date: Date) async throws -> [Memo.ID] {
    try await database.read { database in
      try MemoRow
        .filter(Column("deletedAt") <= date.timeIntervalSince1970)
        .fetchAll(database)
        .compactMap(\.memoID)
    }
  }

  /// Removes what was deleted before this time, unless somebody has restored it meanwhile.
  ///
  /// First it can't be restored any more, then its sound goes, then its row. With the row before the sound, the next start would take
  /// what is left for a recording that was cut off.
  func purge(_ id: Memo.ID, deletedBefore date: Date) async throws {
    let purged = try await database.write {
      try MemoRow
        .filter(key: id.key)
        .filter(Column("deletedAt") <= date.timeIntervalSince1970)
        .updateAll($0, Column("deletedAt").set(to: MemoRow.isPurged))
    }
    guard purged == 1 else { return }
    try folder.files(of: id).folder.removeFolder()
    try await database.write { try MemoRow.remove(id, from: $0) }
  }
}

extension Date {
  fileprivate static func - (date: Date, duration: Duration) -> Date {
    date - TimeInterval(duration.components.seconds)
  }
}
