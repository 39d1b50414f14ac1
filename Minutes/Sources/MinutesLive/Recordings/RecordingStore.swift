import Foundation
import GRDB
import MinutesCore

/// The recordings that go on in this process.
actor RecordingStore {
  private let folder: DataFolder
  private let database: MemoDatabase
  private var writers: [Memo.ID: RecordingWriter] = [:]

  init(folder: DataFolder, database: MemoDatabase) {
    self.folder = folder
    self.database = database
  }

  /// Starts a recording, or takes up one that was cut off, also if it was made a memo since.
  func begin(_ id: Memo.ID, date: Date, format: SoundFormat) async throws -> StoredRecording {
    if let writer = writers[id] {
      try Self.check(writer.format, is: format)
      return try await writer.open()
    }
    let row = try await database.row(id)
    var date = date
    if let row {
      guard row.deletedAt == nil, row.isRecovered || row.isOngoing else {
        throw RecorderFailure.noSuchRecording
      }
      date = Date(timeIntervalSince1970: row.date)
      try Self.check(row.format, is: format)
    } else if let mark = RecordingMark(at: folder.files(of: id).mark) {
      date = mark.date
      try Self.check(mark.format, is: format)
    }
    // Somebody else may have begun it meanwhile.
    let writer =
      writers[id] ?? RecordingWriter(id: id, date: date, format: format, folder: folder)
    writers[id] = writer
    do {
      if let row { try await reopen(row) }
      return try await writer.open()
    } catch {
      if writers[id] === writer { writers[id] = nil }
      throw error
    }
  }

  func append(_ id: Memo.ID, _ chunk: SoundChunk) async throws -> SoundReceipt {
    try await writer(id).append(chunk)
  }

  func stored(_ id: Memo.ID) async -> StoredRecording? {
    await writers[id]?.stored
  }

  /// Makes a memo of a recording, of which so many frames were sent.
  func finish(_ id: Memo.ID, frameCount sent: Int) async throws -> Memo {
    guard let writer = writers[id] else {
      // It was finished, and whoever asked has not heard of it.
      guard let row = try await database.row(id), !row.isOngoing, row.frameCount >= sent else {
        throw RecorderFailure.noSuchRecording
      }
      return row.memo
    }
    if let stored = await writer.stored, stored.frameCount < sent {
      throw RecorderFailure.missingSound(expectedFrame: stored.frameCount)
    }
    let frameCount = try await writer.close()
    writers[id] = nil
    guard frameCount > 0 else {
      try folder.files(of: id).folder.removeFolder()
      throw RecorderFailure.nothingRecorded
    }
    let new = MemoRow(id: id, date: writer.date, format: writer.format, frameCount: frameCount)
    let row = try await database.write { database in
      var row = try MemoRow.fetchOne(database, key: id.key) ?? new
      row.frameCount = frameCount
      row.isRecovered = false
      row.isOngoing = false
      try row.save(database)
      return row
    }
    try folder.files(of: id).mark.removeFile()
    return row.memo
  }

  /// Throws a recording away.
  func discard(_ id: Memo.ID) async throws {
    guard let writer = writers.removeValue(forKey: id) else {
      throw RecorderFailure.noSuchRecording
    }
    // A row without its sound is worse than the other way round: what is left of that is found again.
    _ = try await database.write { try MemoRow.deleteOne($0, key: id.key) }
    try await writer.discard()
  }

  private func writer(_ id: Memo.ID) throws -> RecordingWriter {
    guard let writer = writers[id] else { throw RecorderFailure.noSuchRecording }
    return writer
  }

  /// Has a memo that was recovered go on.
  private func reopen(_ row: MemoRow) async throws {
    let files = folder.files(of: UUID(uuidString: row.id)!)
    if !FileManager.default.fileExists(atPath: files.wav.path) {
      try await Transcoder().restore(files.audio(row.audio), to: files.wav)
    }
    try await database.write { database in
      var row = row
      row.isOngoing = true
      row.audio = .wav
      row.archivedAt = nil
      try row.update(database)
    }
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
