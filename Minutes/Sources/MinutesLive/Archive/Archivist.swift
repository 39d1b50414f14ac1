import Foundation
import GRDB
import MinutesCore

/// Brings finished recordings into the form in which they are kept, one after the other.
struct Archivist: Sendable {
  let folder: DataFolder
  let database: MemoDatabase
  let transcoder = Transcoder()

  /// Brings one memo into another form, if it still is as it came.
  ///
  /// The WAV file stays until ``removeOriginals(archivedBefore:)``: somebody may be listening to it.
  ///
  /// - Returns: Whether it did.
  func archive(_ id: Memo.ID, as wanted: ArchiveFormat, now: Date) async throws -> Bool {
    guard let row = try await database.row(id), row.needsArchiving, let format = row.format else {
      return false
    }
    let files = folder.files(of: id)
    // What was recovered may go on: not a sample of it may be lost.
    let kind = row.isRecovered ? .flac : Transcoder.kind(wanted, for: format)
    let wav = try DurableFile(files.wav)
    guard wav.lock() else { return false }
    try await transcoder.transcode(
      files.wav, to: files.audio(kind), kind: kind, frameCount: row.frameCount)
    return try await database.write { database in
      try MemoRow
        .filter(key: id.key)
        .filter(Column("audio") == AudioKind.wav.rawValue && !Column("isOngoing"))
        .updateAll(
          database,
          Column("audio").set(to: kind.rawValue),
          Column("archivedAt").set(to: now.timeIntervalSince1970)
        ) == 1
    }
  }

  /// The memos that are as they came, the oldest first.
  func waiting() async throws -> [Memo.ID] {
    try await database.read { database in
      try MemoRow.order(Column("date")).fetchAll(database)
    }
    .filter(\.needsArchiving)
    .compactMap { UUID(uuidString: $0.id) }
  }

  /// Removes WAV files that another form has taken the place of long enough ago.
  func removeOriginals(archivedBefore date: Date) async throws {
    let rows = try await database.read { database in
      try MemoRow
        .filter(Column("archivedAt") <= date.timeIntervalSince1970 && !Column("isOngoing"))
        .fetchAll(database)
    }
    for row in rows {
      guard let id = UUID(uuidString: row.id), row.audio != .wav else { continue }
      let files = folder.files(of: id)
      guard FileManager.default.fileExists(atPath: files.audio(row.audio).path) else { continue }
      try files.wav.removeFile()
    }
    try await database.write { database in
      for row in rows {
        try MemoRow.filter(key: row.id).updateAll(database, Column("archivedAt").set(to: nil))
      }
    }
  }
}

extension MemoRow {
  /// Whether the sound is as it came.
  fileprivate var needsArchiving: Bool { audio == .wav && deletedAt == nil && !isOngoing }
}
