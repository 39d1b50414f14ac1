import Foundation
import GRDB
import MinutesCore

/// The recordings that go on in this process.
actor RecordingStore {
  private let folder: DataFolder
  private let database: MemoDatabase
  private let archivist: Archivist
  private let sidecars: MemoSidecars
  private let captions: LiveCaptions
  private let limits: StorageLimits
  private var writers: [Memo.ID: RecordingWriter] = [:]
  private var opening: [Memo.ID: Task<Void, any Error>] = [:]
  /// What ends recordings at this moment: whoever wants to have one of them waits for it.
  private var endings: [Memo.ID: Task<Void, Never>] = [:]
  /// The recordings that somebody has used or followed since it was looked, and when that was.
  private var used: Set<Memo.ID> = []
  private var lastUse: [Memo.ID: Date] = [:]

  /// How long nobody follows a recording before it is closed, in seconds.
  static let idlePeriod: TimeInterval = 600

  /// How much room there has to be to go on with a memo, in bytes: for less than a second of sound.
  private static let smallestRoom = 1 << 16

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

  /// Starts a recording, or takes up one that was cut off, also if it was made a memo since.
  func begin(_ id: Memo.ID, date: Date, format: SoundFormat) async throws -> StoredRecording {
    while true {
      await ended(id)
      if let writer = writers[id] {
        try Self.check(writer.format, is: format)
        used.insert(id)
        let stored = await writer.stored
        // Somebody may have ended it meanwhile.
        if let stored, writers[id] === writer, endings[id] == nil { return stored }
        continue
      }
      // Opening takes several steps, and nobody else may begin between them.
      let task =
        opening[id]
        ?? Task {
          defer { opening[id] = nil }
          writers[id] = try await archivist.keepingAway(from: id) {
            try await open(id, date: date, format: format)
          }
        }
      opening[id] = task
      try await task.value
    }
  }

  private func open(
    _ id: Memo.ID, date: Date, format: SoundFormat
  ) async throws -> RecordingWriter {
    let row = try await database.row(id)
    let mark = try RecordingMark(at: folder.files(of: id).mark)
    if let row {
      guard row.isRecovered || row.isOngoing else { throw RecorderFailure.noSuchRecording }
      guard row.deletedAt == nil else { throw RecorderFailure.memoDeleted }
      // Nothing is hidden that could not go on.
      try folder.database.requireRoom(for: Self.smallestRoom)
      try await restoreSound(row)
    } else if mark == nil {
      // With a quota all files are counted. Acknowledgements of other recordings do not wait for that.
      try await Task.detached { [limits, folder] in try limits.check(folder) }.value
    }
    let writer = RecordingWriter(
      id: id,
      date: row.map { Date(timeIntervalSince1970: $0.date) } ?? mark?.startDate ?? date,
      format: row?.format ?? mark?.format ?? format,
      missingDuration: mark?.missingDuration ?? row?.missingDuration ?? 0,
      folder: folder
    )
    try Self.check(writer.format, is: format)
    // What has a row has had sound: it does not begin anew.
    _ = try await writer.open(mayBeNew: row == nil)
    // From here on nobody else has the file.
    if row != nil { try await markAsOngoing(id) }
    return writer
  }

  func append(_ id: Memo.ID, _ chunk: SoundChunk) async throws -> SoundReceipt {
    await ended(id)
    guard let writer = writers[id] else { throw RecorderFailure.noSuchRecording }
    used.insert(id)
    let receipt = try await writer.append(chunk)
    captions.hear(chunk, of: id, format: writer.format)
    return receipt
  }

  /// Notes that somebody follows the recording: it may be paused.
  func touch(_ id: Memo.ID) {
    if writers[id] != nil { used.insert(id) }
  }

  /// Notes the duration of sound that was lost so far, also of a recording that is a memo already.
  func noteMissing(_ id: Memo.ID, _ duration: TimeInterval) async throws {
    await ended(id)
    if let writer = writers[id] { return try await writer.noteMissing(duration) }
    _ = try await database.write {
      try MemoRow.filter(key: id.key).updateAll($0, Column("missingDuration").set(to: duration))
    }
    await sidecars.writeLater(id)
  }

  /// Takes it that somebody follows each of the recordings.
  func touchAll() {
    used.formUnion(writers.keys)
  }

  /// Makes a memo of a recording, of which so many frames were sent.
  ///
  /// - Parameter isRecovered: Whether the recording was cut off, and is finished for whoever was recording.
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

  private func finish(
    _ writer: RecordingWriter, frameCount sent: Int, isRecovered: Bool
  ) async throws -> Memo {
    let id = writer.id
    if let stored = await writer.stored, stored.frameCount < sent {
      throw RecorderFailure.missingSound(expectedFrame: stored.frameCount)
    }
    let frameCount = try await writer.complete()
    guard frameCount > 0 else {
      try await discard(writer)
      throw RecorderFailure.nothingRecorded
    }
    let missingDuration = await writer.missingDuration
    let new = MemoRow(id: id, date: writer.date, format: writer.format, frameCount: frameCount)
    let row = try await database.write { database in
      var row = try MemoRow.fetchOne(database, key: id.key) ?? new
      row.frameCount = frameCount
      row.isRecovered = isRecovered
      row.missingDuration = missingDuration
      row.isOngoing = false
      try row.save(database)
      return row
    }
    // Until here it can be asked for again.
    await close(writer)
    await sidecars.write(id)
    try folder.files(of: id).mark.removeFile()
    return Memo(id, row)
  }

  /// Finishes a recording that is a memo already: whoever asked has not heard of it, or nobody had sent anything to it for a while.
  private func finishClosed(
    _ id: Memo.ID, frameCount sent: Int, isRecovered: Bool
  ) async throws -> Memo {
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
      return Memo(id, row)
    }
    await sidecars.write(id)
    return memo
  }

  /// Throws a recording away.
  func discard(_ id: Memo.ID) async throws {
    // Whoever begins it at this moment has done so first.
    _ = try? await opening[id]?.value
    await ended(id)
    guard let writer = writers[id] else { return try await discardClosed(id) }
    try await ending(id) { try await self.discard(writer) }
  }

  private func discard(_ writer: RecordingWriter) async throws {
    forget(writer.id)
    // A row without its sound is worse than the other way round: what is left of that is found again.
    try await database.write { [id = writer.id] in try MemoRow.remove(id, from: $0) }
    try await writer.discard()
  }

  /// Throws a recording away to which nobody had sent anything for a while, or that was begun by a process that is no more.
  private func discardClosed(_ id: Memo.ID) async throws {
    try await archivist.keepingAway(from: id) {
      let files = folder.files(of: id)
      let row = try await database.row(id)
      let mark = try RecordingMark(at: files.mark)
      guard row.map({ $0.isRecovered || $0.isOngoing }) ?? (mark != nil)
      else { throw RecorderFailure.noSuchRecording }
      let wav = try? DurableFile(files.wav)
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
  }

  /// Ends a recording while others who want to have it wait. It is done to its end, also if whoever wants it is gone.
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

  /// Returns when nobody is ending a recording.
  private func ended(_ id: Memo.ID) async {
    while let ending = endings[id] { await ending.value }
  }

  private func close(_ writer: RecordingWriter) async {
    await writer.close()
    forget(writer.id)
  }

  /// Closes recordings that nobody has sent anything to or followed for a while, and returns them.
  ///
  /// They are memos that were cut off, then, and may go on when somebody begins them again.
  func closeIdle(now: Date) async -> [Memo.ID] {
    var closed: [Memo.ID] = []
    for (id, writer) in writers {
      if used.remove(id) != nil { lastUse[id] = now }
      guard
        let date = lastUse[id], now.timeIntervalSince(date) >= Self.idlePeriod,
        writers[id] === writer, endings[id] == nil
      else { continue }
      // Nothing is thrown here.
      try? await ending(id) { await self.close(writer) }
      closed.append(id)
    }
    return closed
  }

  /// Makes the WAV file again that a memo which was recovered goes on with.
  private func restoreSound(_ row: MemoRow) async throws {
    guard row.audio != .wav else { return }
    guard let id = row.memoID else { throw RecorderFailure.noSuchRecording }
    let files = folder.files(of: id)
    // The one that it came in may be there still, and is the same then.
    let size = (try? DurableFile(files.wav).size()) ?? 0
    if size < WAVHeader.size + row.frameCount * (row.format?.bytesPerFrame ?? 2) {
      try await Transcoder().restore(files.audio(row.audio), to: files.wav)
    }
  }

  /// Hides a memo until it is finished again.
  private func markAsOngoing(_ id: Memo.ID) async throws {
    let changed = try await database.write {
      try MemoRow
        .filter(key: id.key)
        .filter(Column("deletedAt") == nil)
        .updateAll(
          $0,
          Column("isOngoing").set(to: true),
          Column("audio").set(to: AudioKind.wav.rawValue),
          Column("archivedAt").set(to: nil)
        )
    }
    guard changed == 1 else { throw RecorderFailure.noSuchRecording }
  }

  private static func check(_ known: SoundFormat?, is format: SoundFormat) throws {
    guard known == format else {
      throw RecorderFailure.other(
        "This recording was started with another sample rate. Stop it, and start another one.")
    }
  }
}

extension MemoRow {
  var format: SoundFormat? { SoundFormat(sampleRate: sampleRate, channelCount: channelCount) }
}
