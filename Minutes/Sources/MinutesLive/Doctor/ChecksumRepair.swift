import Foundation
import GRDB
import MinutesCore

/// Adds the checksums that files of earlier versions lack, and writes damaged sidecars, and copies of stand-ups and playlists,
/// again from the database. Peak files that are damaged or have no checksum are removed: the next page that needs the peaks computes
/// them from the sound.
public struct ChecksumRepair: Sendable {
  /// The number of sound files that have got a checksum.
  public private(set) var soundCount = 0

  /// The number of memos whose sidecar or transcript file was written, or whose peak file was removed.
  public private(set) var sidecarCount = 0

  /// The files that were not repaired, with the reasons, and damaged copies that were renamed.
  public private(set) var problems: [String] = []

  /// Repairs the files of a data folder, which may be in use.
  ///
  /// A sound file gets a checksum only if it can be decoded, has the length of its memo and, if it is a FLAC file, the digest of its
  /// samples. No sound file is written.
  ///
  /// - Parameter progress: Takes the part that is done, from 0 to 1. A memo counts as much as it has sound without a checksum.
  public static func run(
    _ folder: DataFolder, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> ChecksumRepair {
    var repair = ChecksumRepair()
    guard FileManager.default.fileExists(atPath: folder.database.path) else { return repair }
    let database = try MemoDatabase(folder)
    let sidecars = MemoSidecars(folder: folder, database: database)
    let rows = try await database.read {
      try MemoRow.restorable.filter(!Column("isOngoing")).order(Column("date")).fetchAll($0)
    }
    for (row, part) in rows.withProgress(size: { $0.soundChecksum == nil ? $0.size : 1 }) {
      progress(part)
      guard let id = row.memoID else { continue }
      do {
        if try await addChecksum(to: row, id, folder, database) { repair.soundCount += 1 }
      } catch {
        let reason = (error as? SoundFileFailure)?.reason ?? String(describing: error)
        repair.problems.append("\(row.named("audio.\(row.audio)")): \(reason)")
      }
      do {
        let isWritten = try await sidecars.repair(id)
        let isRemoved = try await removePeaks(of: id, folder, database)
        if isWritten || isRemoved { repair.sidecarCount += 1 }
      } catch {
        repair.problems.append("\(row.named("memo.json")): \(error)")
      }
    }
    let copies = StandupCopies(folder: folder, database: database)
    repair.problems += await copies.writeAll()
    try await PlaylistCopy(folder: folder, database: database).repair()
    return repair
  }

  private static func removePeaks(
    of id: Memo.ID, _ folder: DataFolder, _ database: MemoDatabase
  ) async throws -> Bool {
    let url = folder.files(of: id).peaks
    guard
      let data = try url.bytesIfPresent(), PeakFile.integrity(of: data) != .intact,
      try await database.row(id)?.isOngoing == false
    else { return false }
    try url.removeFile()
    return true
  }

  private static func addChecksum(
    to row: MemoRow, _ id: Memo.ID, _ folder: DataFolder, _ database: MemoDatabase
  ) async throws -> Bool {
    let url = folder.files(of: id).audio(row.audio)
    guard row.soundChecksum == nil, FileManager.default.fileExists(atPath: url.path) else {
      return false
    }
    let transcoder = Transcoder()
    let checksum = try await transcoder.checksum(of: url, row.audio)
    try await transcoder.verify(url, frameCount: row.frameCount)
    // Also the header of a WAV file. A file that has changed since is refused.
    try await transcoder.verify(url, frameCount: row.frameCount, checksum: checksum)
    return try await database.write { database in
      try MemoRow
        .filter(key: row.id)
        .filter(
          Column("audio") == row.audio.rawValue && Column("frameCount") == row.frameCount
            && !Column("isOngoing")
        )
        .updateAll(database, Column("checksum").set(to: checksum)) == 1
    }
  }
}
