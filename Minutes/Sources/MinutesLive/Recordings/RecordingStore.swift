import Foundation
import GRDB
import MinutesCore

/// The recordings in progress in this process.
actor RecordingStore {
  private let folder: DataFolder
  private let database: MemoDatabase
  private let archivist: Archivist
  private let sidecars: MemoSidecars
  private let captions: LiveCaptions
  private let limits: StorageLimits
  private var writers: [Memo.ID: RecordingWriter] = [:]
  private var opening: [Memo.ID: Task<Void, any Error>] = [:]
  /// The tasks that finish or discard recordings. Other operations on these recordings wait for
  /// them.
  private var endings: [Memo.ID: Task<Void, Never>] = [:]
  /// The recordings that a page has used since the last check, and the times of last use.
  private var used: Set<Memo.ID> = []
  private var lastUse: [Memo.ID: Date] = [:]
  /// The recordings that other pages show.
  private var listings: [Memo.ID: Listing] = [:]
  /// The recordings whose last listing may not be in the table, because a write has failed.
  private var unwritten: Set<Memo.ID> = []
  /// The last change of the table of recordings in progress. Each one waits for the one before.
  private var listing: Task<Void, Never>?

  /// A recording as other pages show it.
  private struct Listing: Equatable {
    /// The browser that records. `nil` if it is unknown.
    var browser: UUID?
    /// Whether its page captures nothing at the moment.
    var isPaused = false
  }

  /// The time in seconds after which a recording that no page follows is closed.
  static let idlePeriod: TimeInterval = 600

  init(
    folder: DataFolder, database: MemoDatabase, archivist: Archivist, sidecars: MemoSidecars,
    captions: LiveCaptions, limits: StorageLimits
  ) {
    self.captions = captions
    self.limits = limits
    self.folder = folder
    self.database = database
    self.archivist = archivist
    self.sidecars = sidecars
  }

  /// Starts a recording, or resumes an interrupted one, even if it has become a memo since.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone in which the memo is named. `nil` for that of this machine. A recording that is resumed keeps its own.
  ///   - browser: The browser that records. `nil` if it is unknown.
  ///   - isListed: Whether other pages show it, because a page captures it. Imports are not shown.
  ///   - isImport: Whether the sound comes from a file, so that it is discarded if the process ends before it is complete.
  func begin(
    _ id: Memo.ID, date: Date, timeZone: TimeZone? = nil, format: SoundFormat,
    browser: UUID? = nil, isListed: Bool = true, isImport: Bool = false
  ) async throws -> StoredRecording {
    while true {
      await ended(id)
      if let writer = writers[id] {
        try Self.check(writer.format, is: format)
        used.insert(id)
        let stored = await writer.stored
        // Another caller may have ended the recording during the suspension.
        guard let stored, writers[id] === writer, endings[id] == nil else { continue }
        // The sound does not wait for the database.
        list(writer, isListed && !isImport ? Listing(browser: browser) : nil)
        return stored
      }
      // Opening suspends several times. Concurrent callers wait for the same task.
      let task =
        opening[id]
        ?? Task {
          defer { opening[id] = nil }
          let writer = try await archivist.excludingConversion(of: id) {
            try await open(
              id, date: date, timeZone: timeZone, format: format, isImport: isImport)
          }
          writers[id] = writer
        }
      opening[id] = task
      try await task.value
    }
  }

  private func open(
    _ id: Memo.ID, date: Date, timeZone: TimeZone?, format: SoundFormat, isImport: Bool
  ) async throws -> RecordingWriter {
    let row = try await database.row(id)
    let memo = row.map { ContinuedMemo(id: id, row: $0, folder: folder, database: database) }
    let mark = try RecordingMark(at: folder.files(of: id).mark)
    if let memo {
      try await memo.prepare()
    } else if mark == nil {
      // A quota requires the size of all files. Detached, so that acknowledgements of other
      // recordings do not wait.
      try await Task.detached { [limits, folder] in try limits.check(folder) }.value
    }
    let writer = RecordingWriter(
      id: id,
      date: row.map { Date(timeIntervalSince1970: $0.date) } ?? mark?.startDate ?? date,
      timeZone: mark?.timeZone ?? timeZone,
      format: row?.format ?? mark?.format ?? format,
      missingDuration: mark?.missingDuration ?? row?.missingDuration ?? 0,
      isImport: isImport, folder: folder
    )
    try Self.check(writer.format, is: format)
    // A recording with a row had audio, so missing files are an error.
    _ = try await writer.open(mayBeNew: row == nil)
    // The writer now holds the lock on the file.
    try await memo?.hide()
    return writer
  }

  /// Shows a recording on other pages or, with `nil`, ceases to show it.
  private func list(_ writer: RecordingWriter, _ new: Listing?) {
    let id = writer.id
    var new = new
    // Another session of the page does not know of the pause yet.
    if let known = listings[id] { new?.isPaused = known.isPaused }
    let isUnwritten = unwritten.remove(id) != nil
    guard listings[id] != new || isUnwritten else { return }
    listings[id] = new
    let row = new.map {
      OngoingRow(
        id: id, date: writer.date, format: writer.format, browser: $0.browser,
        isPaused: $0.isPaused, timeZone: writer.timeZone)
    }
    changeList(of: writer) { database in
      guard let row else { return try OngoingRow.remove([id], from: database) }
      try row.save(database)
    }
  }

  /// Changes the table of recordings in progress, unless the recording has ended. After an error, the next `begin` writes the row again.
  private func changeList(
    of writer: RecordingWriter, _ change: @escaping @Sendable (Database) throws -> Void
  ) {
    let previous = listing
    listing = Task {
      await previous?.value
      guard writers[writer.id] === writer, endings[writer.id] == nil else { return }
      do {
        try await database.write(change)
      } catch {
        if writers[writer.id] === writer { unwritten.insert(writer.id) }
      }
    }
  }

  /// Tells other pages whether the page of a recording captures nothing at the moment.
  func notePaused(_ id: Memo.ID, _ isPaused: Bool) {
    guard let writer = writers[id], listings[id]?.isPaused == !isPaused else { return }
    listings[id]?.isPaused = isPaused
    changeList(of: writer) { try OngoingRow.setPaused(id, isPaused, in: $0) }
  }

  func append(_ id: Memo.ID, _ chunk: SoundChunk) async throws -> SoundAcknowledgement {
    await ended(id)
    guard let writer = writers[id] else { throw RecorderFailure.noSuchRecording }
    used.insert(id)
    let receipt = try await writer.append(chunk)
    captions.append(chunk, of: id, format: writer.format)
    return receipt
  }

  /// Records that a page follows the recording, for example during a pause.
  func touch(_ id: Memo.ID) {
    if writers[id] != nil { used.insert(id) }
  }

  /// Stores the duration of lost sound so far, also for a recording that is already a memo.
  func noteMissing(_ id: Memo.ID, _ duration: TimeInterval) async throws {
    await ended(id)
    if let writer = writers[id] { return try await writer.noteMissing(duration) }
    _ = try await database.write {
      try MemoRow.filter(key: id.key).updateAll($0, Column("missingDuration").set(to: duration))
    }
    await sidecars.writeLater(id)
  }

  /// Treats all recordings as followed by a page.
  func touchAll() {
    used.formUnion(writers.keys)
  }

  /// Finishes a recording as a memo.
  ///
  /// - Parameters:
  ///   - sent: The number of frames that the browser has sent.
  ///   - isRecovered: Whether the recording was interrupted and is now finished for its page.
  /// - Throws: ``RecorderFailure/missingSound(expectedFrame:)`` if fewer frames are stored.
  func finish(
    _ id: Memo.ID, frameCount sent: Int, isRecovered: Bool = false
  ) async throws -> Memo {
    await ended(id)
    guard let writer = writers[id] else {
      return try await finishClosed(id, frameCount: sent, isRecovered: isRecovered)
    }
    return try await ending(id) {
      try await self.finish(writer, frameCount: sent, isRecovered: isRecovered)
    }
  }

  /// Finishes an interrupted recording as a memo, also one that an ended process has left.
  ///
  /// - Parameter sent: The number of frames that the browser has sent.
  /// - Throws: ``RecorderFailure/recordedElsewhere`` if another process holds the recording, otherwise as
  ///   ``finish(_:frameCount:isRecovered:)`` does.
  func recover(_ id: Memo.ID, frameCount sent: Int) async throws -> Memo {
    do {
      return try await finish(id, frameCount: sent, isRecovered: true)
    } catch RecorderFailure.noSuchRecording {
      // A page may have begun it again in the meantime.
      guard writers[id] == nil, opening[id] == nil, endings[id] == nil else {
        throw RecorderFailure.noSuchRecording
      }
    }
    switch try await ending(id, { try await self.recoverClosed(id) }) {
    case .isMemo, .recovered:
      return try await finishClosed(id, frameCount: sent, isRecovered: true)
    case .isOngoing:
      throw RecorderFailure.recordedElsewhere
    case .isEmpty:
      // An error is ignored: other pages show the recording until the next start.
      try? await database.write { try OngoingRow.remove([id], from: $0) }
      throw RecorderFailure.noSuchRecording
    case .failed(let problem):
      throw RecorderFailure.other(problem)
    }
  }

  /// Recovers a recording that this process has not opened.
  private func recoverClosed(_ id: Memo.ID) async throws -> RecordingRecovery.Outcome {
    let recovery = RecordingRecovery(folder: folder, database: database)
    return try await archivist.excludingConversion(of: id) { try await recovery.recover(id) }
  }

  /// Finishes an import as a memo, which gets its title, its mark, its tags, its bookmarks and its words in the same transaction.
  ///
  /// - Throws: ``RecorderFailure/noSuchRecording`` if the import was closed.
  func finishImport(
    _ id: Memo.ID, frameCount: Int, as metadata: ImportedMetadata
  ) async throws -> Memo {
    await ended(id)
    guard let writer = writers[id] else { throw RecorderFailure.noSuchRecording }
    return try await ending(id) {
      try await self.finish(writer, frameCount: frameCount, isRecovered: false, as: metadata)
    }
  }

  /// Finishes several imports as memos, in one transaction: all of them become visible, or none.
  ///
  /// - Parameters:
  ///   - imports: The imports, each with the values that its sound does not contain.
  ///   - originals: The memos whose place they take. Their automatic titles may be given again.
  ///   - timeZone: The time zone in which memos without a title are named. `nil` for that of this machine.
  ///   - change: A change of other rows in the same transaction. It gets the new rows.
  /// - Throws: ``RecorderFailure/noSuchRecording`` if one of them was closed.
  func finishImports(
    _ imports: [(id: Memo.ID, metadata: ImportedMetadata)], replacing originals: [Memo.ID] = [],
    timeZone: TimeZone? = nil, _ change: @escaping @Sendable (Database, [MemoRow]) throws -> Void
  ) async throws -> [Memo] {
    let ids = imports.map(\.id)
    let task = Task {
      defer { for id in ids { endings[id] = nil } }
      return try await finishTogether(imports, originals, timeZone, change)
    }
    for id in ids { endings[id] = Task { _ = await task.result } }
    return try await task.value
  }

  private func finishTogether(
    _ imports: [(id: Memo.ID, metadata: ImportedMetadata)], _ originals: [Memo.ID],
    _ timeZone: TimeZone?, _ change: @escaping @Sendable (Database, [MemoRow]) throws -> Void
  ) async throws -> [Memo] {
    var rows: [(row: MemoRow, metadata: ImportedMetadata)] = []
    for (id, metadata) in imports {
      guard let writer = writers[id] else { throw RecorderFailure.noSuchRecording }
      // The samples are on disk before the transaction.
      let sound = try await writer.complete()
      guard sound.frameCount > 0 else { throw RecorderFailure.nothingRecorded }
      var row = MemoRow(
        id: id, date: writer.date, format: writer.format, frameCount: sound.frameCount)
      row.checksum = sound.checksum
      row.timeZone = timeZone?.identifier
      rows.append((row, metadata))
    }
    let naming = database.naming
    let memos = try await database.write { [rows] database in
      var memos: [Memo] = []
      var saved: [MemoRow] = []
      for (new, metadata) in rows {
        var row = new
        metadata.apply(to: &row)
        try row.insert(database)
        guard let id = row.memoID else { throw RecorderFailure.noSuchRecording }
        try metadata.insert(for: id, into: database)
        try naming?.name(&row, replacing: originals, in: database)
        saved.append(row)
        memos.append(Memo(id, row, metadata.additions))
      }
      try change(database, saved)
      return memos
    }
    for id in imports.map(\.id) {
      if let writer = writers[id] { await close(writer) }
      await sidecars.write(id)
      // The next start removes a mark that is left over.
      try? folder.files(of: id).mark.removeFile()
    }
    return memos
  }

  private func finish(
    _ writer: RecordingWriter, frameCount sent: Int, isRecovered: Bool,
    as metadata: ImportedMetadata? = nil
  ) async throws -> Memo {
    let id = writer.id
    if let stored = await writer.stored, stored.frameCount < sent {
      throw RecorderFailure.missingSound(expectedFrame: stored.frameCount)
    }
    let (frameCount, checksum) = try await writer.complete()
    guard frameCount > 0 else {
      try await discard(writer)
      throw RecorderFailure.nothingRecorded
    }
    let missingDuration = await writer.missingDuration
    let new = MemoRow(id: id, date: writer.date, format: writer.format, frameCount: frameCount)
    let naming = database.naming
    let timeZone = writer.timeZone?.identifier
    let (row, additions) = try await database.write { database in
      var row = try MemoRow.fetchOne(database, key: id.key) ?? new
      row.frameCount = frameCount
      row.checksum = checksum
      row.isRecovered = isRecovered
      row.missingDuration = missingDuration
      row.isOngoing = false
      // A recording that is resumed elsewhere keeps its own.
      row.timeZone = row.timeZone ?? timeZone
      metadata?.apply(to: &row)
      try row.save(database)
      try metadata?.insert(for: id, into: database)
      try naming?.name(&row, in: database)
      return (row, try database.additions(of: id))
    }
    // Until here a failed call can be repeated.
    await close(writer)
    await sidecars.write(id)
    do {
      try folder.files(of: id).mark.removeFile()
    } catch {
      // An import that fails would be repeated, and its memo be there twice. The next start removes the mark.
      if metadata == nil { throw error }
    }
    return Memo(id, row, additions)
  }

  /// Finishes a recording that is already a memo, because an earlier acknowledgement was lost or
  /// because the recording was closed as idle.
  private func finishClosed(
    _ id: Memo.ID, frameCount sent: Int, isRecovered: Bool
  ) async throws -> Memo {
    // A page may show captions of a recording that was not opened again.
    captions.finish(id)
    let memo = try await database.write { database in
      guard
        var row = try MemoRow.fetchOne(database, key: id.key), !row.isOngoing,
        row.frameCount >= sent
      else { throw RecorderFailure.noSuchRecording }
      guard row.deletedAt == nil else { throw RecorderFailure.memoDeleted }
      if row.isRecovered, !isRecovered {
        row.isRecovered = false
        try row.update(database)
      }
      return Memo(id, row, try database.additions(of: id))
    }
    await sidecars.write(id)
    return memo
  }

  /// Deletes a recording.
  func discard(_ id: Memo.ID) async throws {
    // Waits for a concurrent `begin`, which came first.
    _ = try? await opening[id]?.value
    await ended(id)
    guard let writer = writers[id] else { return try await discardClosed(id) }
    try await ending(id) { try await self.discard(writer) }
  }

  private func discard(_ writer: RecordingWriter) async throws {
    forget(writer.id)
    // The row is deleted first: audio without a row is recovered at the next start, a row without
    // audio is an error.
    do {
      try await database.write { [id = writer.id] in try MemoRow.remove(id, from: $0) }
    } catch {
      // The next attempt opens the file again, and must not find the lock of this writer.
      await writer.close()
      throw error
    }
    try await writer.discard()
  }

  /// Deletes a recording that was closed as idle or was started by an earlier process.
  private func discardClosed(_ id: Memo.ID) async throws {
    captions.finish(id)
    try await archivist.excludingConversion(of: id) {
      let files = folder.files(of: id)
      let row = try await database.row(id)
      let mark = try RecordingMark(at: files.mark)
      guard row.map({ $0.isRecovered || $0.isOngoing }) ?? (mark != nil)
      else { throw RecorderFailure.noSuchRecording }
      // A file that cannot be opened may be that of a recording in progress.
      let wav = try DurableFile.ifPresent(files.wav)
      guard wav?.lock() ?? true else { throw RecorderFailure.recordedElsewhere }
      try await database.write { try MemoRow.remove(id, from: $0) }
      try withExtendedLifetime(wav) { try files.folder.removeFolder() }
    }
  }

  private func forget(_ id: Memo.ID) {
    captions.finish(id)
    writers[id] = nil
    used.remove(id)
    lastUse[id] = nil
    listings[id] = nil
    unwritten.remove(id)
  }

  /// Ends a recording while other callers wait. Not cancelled with the caller.
  private func ending<Result: Sendable>(
    _ id: Memo.ID, _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task {
      defer { endings[id] = nil }
      return try await operation()
    }
    endings[id] = Task { _ = await task.result }
    return try await task.value
  }

  /// Waits until no task is ending the recording.
  private func ended(_ id: Memo.ID) async {
    while let ending = endings[id] { await ending.value }
  }

  private func close(_ writer: RecordingWriter) async {
    await writer.close()
    forget(writer.id)
  }

  /// Closes the recordings that no page has used for ``idlePeriod``, and returns them.
  ///
  /// Maintenance then recovers them as memos. A later `begin` continues them.
  func closeIdle(now: Date) async -> [Memo.ID] {
    var closed: [Memo.ID] = []
    for (id, writer) in writers {
      if used.remove(id) != nil { lastUse[id] = now }
      guard
        let date = lastUse[id], now.timeIntervalSince(date) >= Self.idlePeriod,
        writers[id] === writer, endings[id] == nil
      else { continue }
      // The operation does not throw.
      try? await ending(id) { await self.close(writer) }
      // An error is ignored: maintenance makes a memo of the recording, which deletes the row.
      try? await database.write { try OngoingRow.remove([id], from: $0) }
      closed.append(id)
    }
    return closed
  }

  private static func check(_ known: SoundFormat?, is format: SoundFormat) throws {
    guard known == format else { throw RecorderFailure.otherFormat }
  }
}
