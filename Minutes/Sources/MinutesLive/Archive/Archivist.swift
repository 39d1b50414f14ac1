import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore

/// Converts the WAV files of finished recordings to their archive format, one at a time.
struct Archivist: Sendable {
  let folder: DataFolder
  let database: MemoDatabase
  let verifier: Verifier
  let transcoder = Transcoder()
  private let work = LockIsolated(Work())

  /// The conversions that are running, and the memos that must not be changed.
  private struct Work {
    var tasks: [Memo.ID: Task<Bool, any Error>] = [:]
    /// The number of callers of ``excludingConversion(of:isolation:_:)`` for each memo.
    var reserved: [Memo.ID: Int] = [:]
  }

  /// Converts a memo to an archive format, if it is still a WAV file.
  ///
  /// The WAV file stays until ``removeOriginals(archivedBefore:)``, because a browser may be
  /// playing it.
  ///
  /// - Returns: Whether the memo was converted.
  func archive(_ id: Memo.ID, as wanted: ArchiveFormat, now: Date) async throws -> Bool {
    try await changing(id) { try await convert(id, to: wanted, now: now) }
  }

  /// Changes the files of a memo, unless a caller of ``excludingConversion(of:isolation:_:)`` has
  /// reserved it. That method cancels the operation and waits for its end.
  ///
  /// - Returns: Whether the operation ran and returned `true`.
  func changing(
    _ id: Memo.ID, _ operation: @escaping @Sendable () async throws -> Bool
  ) async throws -> Bool {
    let task = work.withValue { work -> Task<Bool, any Error>? in
      guard work.reserved[id] == nil else { return nil }
      let task = Task { try await operation() }
      work.tasks[id] = task
      return task
    }
    guard let task else { return false }
    defer { work.withValue { $0.tasks[id] = nil } }
    return try await task.cancellableValue
  }

  /// Runs an operation on the audio of a memo while no conversion touches it.
  ///
  /// A running conversion of the memo is cancelled. It is retried later.
  func excludingConversion<Result>(
    of id: Memo.ID,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async throws -> Result {
    let task = work.withValue { work in
      work.reserved[id, default: 0] += 1
      return work.tasks[id]
    }
    defer {
      work.withValue { work in
        let others = work.reserved[id, default: 1] - 1
        work.reserved[id] = others == 0 ? nil : others
      }
    }
    task?.cancel()
    _ = await task?.result
    return try await operation()
  }

  private func convert(
    _ id: Memo.ID, to wanted: ArchiveFormat, now: Date
  ) async throws -> Bool {
    let files = folder.files(of: id)
    let wav = try DurableFile(files.wav)
    // The lock is held until the file is closed.
    defer { withExtendedLifetime(wav) {} }
    guard
      wav.lock(), let row = try await database.row(id), row.needsArchiving, let format = row.format
    else { return false }
    // A conversion would give damaged samples a valid checksum. The verifier reads each version of the file only once.
    if let checksum = row.soundChecksum {
      let sound = MemoSound(
        url: files.wav, kind: .wav, frameCount: row.frameCount, checksum: checksum)
      guard await !verifier.isDamaged(sound) else {
        throw SoundFileFailure(
          path: files.wav.path,
          reason: "it is damaged, and is not converted. Restore it from a backup.")
      }
    }
    // A recovered recording may be continued, so it is stored without loss.
    let kind = row.isRecovered ? .flac : Transcoder.kind(wanted, for: format)
    let made = try await transcode(row, files, to: kind)
    return try await database.write { database in
      try MemoRow
        .filter(key: id.key)
        .filter(Column("audio") == AudioKind.wav.rawValue && !Column("isOngoing"))
        .updateAll(
          database,
          Column("audio").set(to: made.kind.rawValue),
          Column("checksum").set(to: made),
          Column("archivedAt").set(to: now.timeIntervalSince1970)
        ) == 1
    }
  }

  /// Writes the archive file and returns its checksum.
  private func transcode(
    _ row: MemoRow, _ files: RecordingFiles, to kind: AudioKind
  ) async throws -> SoundChecksum {
    do {
      return try await transcoder.transcode(
        files.wav, to: files.audio(kind), kind: kind, frameCount: row.frameCount,
        date: Date(timeIntervalSince1970: row.date))
    } catch is SoundFileFailure where kind == .opus {
      // Opus removes a DC offset and very quiet noise, so the loudness check fails for a memo that
      // is mostly that. FLAC keeps every sample.
      return try await transcode(row, files, to: .flac)
    }
  }

  /// The memos that are still WAV files, the oldest first.
  func waiting() async throws -> [Memo.ID] {
    try await database.read { database in
      try MemoRow.order(Column("date")).fetchAll(database)
    }
    .filter(\.needsArchiving)
    .compactMap(\.memoID)
  }

  /// Deletes WAV files that were archived before a date, and archive files of recordings that were
  /// continued since.
  func removeOriginals(archivedBefore date: Date) async throws {
    let waiting = try await database.read { database in
      try MemoRow
        .filter(Column("archivedAt") <= date.timeIntervalSince1970)
        .fetchAll(database)
    }
    for id in waiting.compactMap(\.memoID) {
      _ = try await changing(id) { try await removeOriginal(of: id) }
    }
  }

  private func removeOriginal(of id: Memo.ID) async throws -> Bool {
    let files = folder.files(of: id)
    if FileManager.default.fileExists(atPath: files.wav.path) {
      let wav = try DurableFile(files.wav)
      // A recording in progress holds the lock. A WAV file that was continued since has no
      // `archivedAt`.
      guard
        wav.lock(), let row = try await database.row(id), row.archivedAt != nil,
        FileManager.default.fileExists(atPath: files.audio(row.audio).path)
      else { return false }
      // The WAV file is lossless, so it is deleted last.
      for kind in AudioKind.allCases where kind != row.audio && kind != .wav {
        try files.audio(kind).removeFile()
      }
      // Temporary files of a killed process.
      for kind in AudioKind.allCases {
        try files.audio(kind).appendingPathExtension("new").removeFile()
      }
      try files.wav.removeFile()
      // Without this the file could reappear after a power failure, and nothing would delete it
      // again.
      try files.folder.synchronizeFolder()
    }
    _ = try await database.write {
      try MemoRow.filter(key: id.key).updateAll($0, Column("archivedAt").set(to: nil))
    }
    return true
  }
}

extension MemoRow {
  /// Whether the audio is a WAV file that can be archived.
  fileprivate var needsArchiving: Bool {
    audio == .wav && deletedAt == nil && !isOngoing
      && format.map(Transcoder.canTranscode) == true
  }
}
