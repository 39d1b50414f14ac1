import Foundation
import GRDB
import MinutesCore

/// The memo of an interrupted recording that is continued.
struct ContinuedMemo {
  let id: Memo.ID
  let row: MemoRow
  let folder: DataFolder
  let database: MemoDatabase

  /// The free space in bytes that is required: less than a second of sound.
  private static let minimumFreeSpace = 1 << 16

  /// Restores the WAV file, to which sound is appended.
  ///
  /// - Throws: ``RecorderFailure/noSuchRecording`` if the recording was finished, ``RecorderFailure/memoDeleted`` if the memo was deleted,
  ///   an error if there is too little free space, or one of the conversion.
  func prepare() async throws {
    guard row.isRecovered || row.isOngoing else { throw RecorderFailure.noSuchRecording }
    guard row.deletedAt == nil else { throw RecorderFailure.memoDeleted }
    // Checked before the memo is hidden.
    try folder.database.requireFreeSpace(for: Self.minimumFreeSpace)
    guard row.audio != .wav else { return }
    let files = folder.files(of: id)
    // The original WAV file may still exist, with the same samples.
    let size = (try? DurableFile(files.wav).size()) ?? 0
    if size < WAVHeader.size + row.frameCount * (row.format?.bytesPerFrame ?? 2) {
      try await Transcoder().restore(files.audio(row.audio), to: files.wav)
    }
  }

  /// Hides the memo until it is finished again.
  ///
  /// - Throws: ``RecorderFailure/noSuchRecording`` if it was deleted since ``prepare()``.
  func hide() async throws {
    let changed = try await database.write {
      try MemoRow
        .filter(key: id.key)
        .filter(Column("deletedAt") == nil)
        .updateAll(
          $0,
          Column("isOngoing").set(to: true),
          Column("audio").set(to: AudioKind.wav.rawValue),
          Column("archivedAt").set(to: nil),
          Column("checksum").set(to: nil)
        )
    }
    guard changed == 1 else { throw RecorderFailure.noSuchRecording }
  }
}
