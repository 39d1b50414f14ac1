import ComposableArchitecture
public import Foundation
import GRDB
import MinutesCore

extension MemoLibrary {
  /// How long the WAV file of an archived memo is kept, because a browser may be playing it.
  public static let originalsPeriod = Duration.seconds(600)

  /// The shortest time for which a deleted memo is kept: longer than any page offers to undo, plus the time of the request.
  public static let minimumDeletedPeriod = Duration.seconds(90)

  /// How long a folder without sound is kept: another process may be about to record.
  static let emptyFolderPeriod = Duration.seconds(3_600)

  /// The delay between two rounds of ``maintainRegularly(onProblem:)``.
  public static let maintenanceInterval = Duration.seconds(30)

  /// Maintains the library now and at regular intervals, until the task is cancelled.
  ///
  /// - Parameter onProblem: Called for each problem, once per message. The operation is retried in
  ///   the next round.
  public func maintainRegularly(onProblem: @Sendable (String) -> Void) async {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.date) var date
    var known: Set<String> = []
    var lastRound: Date?
    // The delay starts after a round, so that a long round is not followed by another one at once.
    repeat {
      let now = date.now
      // After the machine was suspended, pages could not report yet that they follow their
      // recordings.
      if let lastRound, now - Self.maintenanceInterval * 2 > lastRound { await store.touchAll() }
      for problem in await maintain(now: now) where known.insert(problem).inserted {
        onProblem(problem)
      }
      lastRound = date.now
    } while (try? await clock.sleep(for: Self.maintenanceInterval)) != nil
  }

  /// Finishes abandoned recordings, archives new memos, and deletes files that are no longer
  /// needed.
  ///
  /// The duration is unbounded: call it regularly, on a task of its own.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The problems. The operations are retried in the next round.
  @discardableResult
  public func maintain(now: Date) async -> [String] {
    var problems: [String] = []
    func trying(_ operation: () async throws -> Void) async {
      do {
        try await operation()
      } catch is CancellationError {
        // Cancellation is not a problem. The operation is repeated in the next round.
      } catch {
        problems.append(String(describing: error))
      }
    }
    for id in await store.closeIdle(now: now) { unrecovered.withValue { _ = $0.insert(id) } }
    let recovery = RecordingRecovery(folder: folder, database: database)
    for id in unrecovered.value.sorted() {
      let problem = LockIsolated<String?>(nil)
      // A page that resumes the recording waits for the end of its recovery.
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
        await trying {
          // The sidecar has the checksum of the new file.
          if try await archivist.archive(id, as: format, now: now) { await sidecars.writeLater(id) }
        }
      }
    }
    await trying { try await archivist.removeOriginals(archivedBefore: now - Self.originalsPeriod) }
    await trying {
      for id in try await database.nameSpeakersOfMeetings() { await sidecars.writeLater(id) }
    }
    problems += await sidecars.writeAll()
    problems += await standupCopies.writeAll()
    // Each memo is purged separately, so that one failure does not block the others.
    await trying {
      guard let period = try await database.read({ [limits] in try limits.deletedPeriod(in: $0) })
      else { return }
      for id in try await deleted(before: now - period) {
        await trying { try await purge([id], deletedBefore: now - period) }
      }
    }
    await trying { try await removeEmptyFolders(before: now - Self.emptyFolderPeriod) }
    await trying {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.recordings.path)
      for name in names where name.hasSuffix(".removed") {
        await trying { try folder.recordings.appendingPathComponent(name).removeFolder() }
      }
    }
    return problems
  }

  /// Removes the folders of recordings and imports that an ended process had begun, and that got no sound.
  private func removeEmptyFolders(before date: Date) async throws {
    var failure: (any Error)?
    for id in emptyFolders.value.sorted() {
      do { try await removeEmptyFolder(id, before: date) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func removeEmptyFolder(_ id: Memo.ID, before date: Date) async throws {
    let files = folder.files(of: id)
    // A page that begins the recording again waits for the end.
    let isDone = try await archivist.changing(id) { [database] in
      guard try await database.row(id) == nil, try files.hasNoSound() else { return true }
      guard try files.date() < date else { return false }
      // A page of another process may have begun the recording again.
      let wav = try DurableFile.ifPresent(files.wav)
      guard wav?.lock() ?? true else { return false }
      // Its sound may have arrived before the lock.
      guard try files.hasNoSound() else { return true }
      try withExtendedLifetime(wav) { try files.folder.removeFolder() }
      return true
    }
    if isDone { emptyFolders.withValue { _ = $0.remove(id) } }
  }

  /// Returns the memos that were deleted before a time.
  private func deleted(before date: Date) async throws -> [Memo.ID] {
    try await database.read { database in
      try MemoRow
        .filter(Column("deletedAt") <= date.timeIntervalSince1970)
        .fetchAll(database)
        .compactMap(\.memoID)
    }
  }

  /// Purges memos that were deleted before a time, except for those that were restored since.
  ///
  /// The order is: rule out, in one transaction, that any of them is restored; then, for each memo, delete its audio and then its
  /// row. If the row were deleted before the audio, the next start would recover the audio as an interrupted recording. A
  /// conversion, which writes into the folder, ends before. A memo that fails does not block the others.
  func purge(_ ids: [Memo.ID], deletedBefore date: Date) async throws {
    let purged = try await database.write { database in
      try ids.filter { id in
        try MemoRow
          .filter(key: id.key)
          .filter(Column("deletedAt") <= date.timeIntervalSince1970)
          .updateAll(database, Column("deletedAt").set(to: MemoRow.isPurged)) == 1
      }
    }
    var failure: (any Error)?
    for id in purged {
      do { try await removePurged(id) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func removePurged(_ id: Memo.ID) async throws {
    try await archivist.excludingConversion(of: id) {
      try folder.files(of: id).folder.removeFolder()
      try await database.write { try MemoRow.remove(id, from: $0) }
    }
  }
}

extension StorageLimits {
  /// Returns how long a deleted memo is kept. `nil`: until the user deletes it for good.
  ///
  /// - Throws: An error if the preferences cannot be read. The defaults must not replace them: a shorter period deletes memos.
  func deletedPeriod(in database: Database) throws -> Duration? {
    if let deletedPeriod { return max(deletedPeriod, MemoLibrary.minimumDeletedPeriod) }
    let days = try Preferences(readableIn: database).deletedDays
    guard days < Preferences.unlimitedDeletedDays else { return nil }
    return max(Duration.seconds(86_400) * days, MemoLibrary.minimumDeletedPeriod)
  }
}

extension Date {
  fileprivate static func - (date: Date, duration: Duration) -> Date {
    date - TimeInterval(duration.components.seconds)
  }
}
