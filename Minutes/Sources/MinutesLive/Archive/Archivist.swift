import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore

/// Brings finished recordings into the form in which they are kept, one after the other.
struct Archivist: Sendable {
  let folder: DataFolder
  let database: MemoDatabase
  let transcoder = Transcoder()
  private let work = LockIsolated(Work())

  /// What is done at this moment.
  private struct Work {
    var tasks: [Memo.ID: Task<Bool, any Error>] = [:]
    /// The memos that nothing may be done with, and for how many.
    var reserved: [Memo.ID: Int] = [:]
  }

  /// Brings one memo into another form, if it still is as it came.
  ///
  /// The WAV file stays until ``removeOriginals(archivedBefore:)``: somebody may be listening to it.
  ///
  /// - Returns: Whether it did.
  func archive(_ id: Memo.ID, as wanted: ArchiveFormat, now: Date) async throws -> Bool {
    try await changing(id) { try await convert(id, to: wanted, now: now) }
  }

  /// Does something with the files of a memo that others wait for who want to have them, if nobody has them.
  ///
  /// - Returns: Whether it was done.
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

  /// Does something with the sound of a memo while nobody brings it into another form.
  ///
  /// What has been begun of that is given up: it is done later.
  func keepingAway<Result>(
    from id: Memo.ID,
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
    // Its lock lasts as long as it does.
    defer { withExtendedLifetime(wav) {} }
    guard
      wav.lock(), let row = try await database.row(id), row.needsArchiving, let format = row.format
    else { return false }
    // What was recovered may go on: not a sample of it may be lost.
    let kind = row.isRecovered ? .flac : Transcoder.kind(wanted, for: format)
    let made = try await transcode(row, files, to: kind)
    return try await database.write { database in
      try MemoRow
        .filter(key: id.key)
        .filter(Column("audio") == AudioKind.wav.rawValue && !Column("isOngoing"))
        .updateAll(
          database,
          Column("audio").set(to: made.rawValue),
          Column("archivedAt").set(to: now.timeIntervalSince1970)
        ) == 1
    }
  }

  /// Makes a file that says the same as the WAV file, and returns of which kind it is.
  private func transcode(
    _ row: MemoRow, _ files: RecordingFiles, to kind: AudioKind
  ) async throws -> AudioKind {
    do {
      try await transcoder.transcode(
        files.wav, to: files.audio(kind), kind: kind, frameCount: row.frameCount,
        date: Date(timeIntervalSince1970: row.date))
      return kind
    } catch is SoundFileFailure where kind == .opus {
      // Opus leaves out an offset and very quiet noise, and most of a memo may be that. FLAC leaves out nothing.
      return try await transcode(row, files, to: .flac)
    }
  }

  /// The memos that are as they came, the oldest first.
  func waiting() async throws -> [Memo.ID] {
    try await database.read { database in
      try MemoRow.order(Column("date")).fetchAll(database)
    }
    .filter(\.needsArchiving)
    .compactMap(\.memoID)
  }

  /// Removes WAV files that another form has taken the place of long enough ago, and other forms that are left of what was recorded on.
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
      // What somebody records has a lock; what was recorded on meanwhile is no original any more.
      guard
        wav.lock(), let row = try await database.row(id), row.archivedAt != nil,
        FileManager.default.fileExists(atPath: files.audio(row.audio).path)
      else { return false }
      // The WAV file has everything, and goes last.
      for kind in AudioKind.allCases where kind != row.audio && kind != .wav {
        try files.audio(kind).removeFile()
      }
      // What a killed process has begun.
      for kind in AudioKind.allCases {
        try files.audio(kind).appendingPathExtension("new").removeFile()
      }
      try files.wav.removeFile()
      // Otherwise the file could be there again after a power cut, and nothing would remove it.
      try files.folder.synchronizeFolder()
    }
    _ = try await database.write {
      try MemoRow.filter(key: id.key).updateAll($0, Column("archivedAt").set(to: nil))
    }
    return true
  }
}

extension MemoRow {
  /// Whether the sound is as it came, and can be brought into another form.
  fileprivate var needsArchiving: Bool {
    audio == .wav && deletedAt == nil && !isOngoing
      && format.map(Transcoder.canTranscode) == true
  }
}
