public import Foundation
import GRDB
import MinutesCore

/// A copy of a data folder, made while the folder is in use.
///
/// The copy is itself a data folder. It has everything that belongs to memos, stand-ups and playlists; the engine for speech, the
/// browsers with access and the key of their cookies are left out. A recording in progress is copied up to its last
/// acknowledged second, and recovered when the copy is opened.
public struct Backup: Sendable {
  /// The copy.
  public let folder: DataFolder

  /// The number of memos in it, with those in Recently deleted.
  public let memoCount: Int

  /// The number of its memos in Recently deleted.
  public let deletedMemoCount: Int

  /// The size of its files, in bytes.
  public let byteCount: Int

  /// The files that memos lack in the original, too.
  public let missingFiles: [String]

  /// The sound files that do not have their checksums, because they were damaged before they were copied.
  public let damagedFiles: [String]

  /// Copies a data folder.
  ///
  /// Each file of the copy is read again from the disk and compared, as far as the file system drops
  /// it from its cache. The copy appears under its name when it is complete and on disk. If the
  /// process is killed before, a folder with the suffix ".part" remains, which the next backup
  /// deletes.
  ///
  /// - Parameters:
  ///   - source: The data folder.
  ///   - parent: The folder in which a folder for the copy is made, with the time in its name. It is created if it is missing.
  ///   - now: The time.
  ///   - progress: Takes the part of the recordings that is copied, from 0 to 1.
  /// - Throws: ``BackupFailure``, or an error of the file system or the database, which names the file. Nothing remains then.
  public static func run(
    of source: DataFolder, in parent: URL, now: Date, progress: (Double) -> Void = { _ in }
  ) throws -> Backup {
    let parent = parent.standardizedFileURL
    guard FileManager.default.fileExists(atPath: source.database.path) else {
      throw BackupFailure.noDatabase(source.database.path)
    }
    guard !"\(parent.path)/".hasPrefix("\(source.url.path)/") else {
      throw BackupFailure.inDataFolder(parent.path)
    }
    try parent.createFolder()
    let lockFile = parent.appendingPathComponent(".minutes-backup")
    guard let lock = try FolderLock(path: lockFile.path, isExclusive: true) else {
      throw BackupFailure.inUse(parent.path)
    }
    defer { withExtendedLifetime(lock) {} }
    try removeParts(in: parent)
    let style = Date.ISO8601FormatStyle(timeSeparator: .omitted)
    let folder = parent.appendingPathComponent("minutes-\(now.formatted(style))")
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw BackupFailure.exists(folder.path)
    }
    let part = folder.appendingPathExtension("part")
    do {
      try part.createFolder()
      let copy = BackupCopy(from: source, to: DataFolder(part))
      try copy.run(progress)
      try part.moveFile(to: folder)
      return Backup(
        folder: DataFolder(folder), memoCount: copy.memoCount.total,
        deletedMemoCount: copy.memoCount.deleted, byteCount: copy.byteCount,
        missingFiles: copy.missingFiles, damagedFiles: copy.damagedFiles)
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  /// Removes the incomplete backups of killed processes.
  private static func removeParts(in parent: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: parent.path)
    where name.wholeMatch(of: /minutes-\d{4}-\d\d-\d\dT\d{6}Z\.part/) != nil {
      try FileManager.default.removeItem(at: parent.appendingPathComponent(name))
    }
  }
}

/// The reason why there is no backup.
public enum BackupFailure: Error, Equatable, CustomStringConvertible {
  /// There is no database at this path.
  case noDatabase(String)
  /// The folder for the backup is in the data folder.
  case inDataFolder(String)
  /// Another process writes a backup into the folder.
  case inUse(String)
  /// A backup of the same second exists.
  case exists(String)
  /// The copy of the database is damaged.
  case damagedDatabase(String, reason: String)
  /// The copy of a file differs from the file.
  case differs(String)

  /// The cause and the remedy.
  public var description: String {
    switch self {
    case .noDatabase(let path):
      "There is no database at '\(path)'. Name the data folder with --data."
    case .inDataFolder(let path):
      "'\(path)' is in the data folder. Choose a folder on another disk."
    case .inUse(let path):
      "Another process writes a backup to '\(path)'. Try again when it has ended."
    case .exists(let path):
      "'\(path)' exists already. Try again in a second."
    case .damagedDatabase(let path, let reason):
      "The copy of '\(path)' is damaged: \(reason). Run 'minutes doctor', which checks the original, and look for errors of the disks."
    case .differs(let path):
      "'\(path)' has other bytes on the disk than were written. Choose another disk."
    }
  }
}
