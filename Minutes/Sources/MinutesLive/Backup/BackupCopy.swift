import Foundation
import GRDB
import MinutesCore

/// Copies the files of a data folder, and compares them with the bytes on the disk: each copy is synchronized and dropped from
/// the page cache before it is read.
///
/// The database is copied first. So a file that a row names is there, or was deleted with its row or replaced by one of another
/// kind since. In this case the database is copied again, and then the files that are missing or have changed.
final class BackupCopy {
  private(set) var memoCount = MemoCount(total: 0, deleted: 0)
  private(set) var missingFiles: [String] = []
  private(set) var damagedFiles: [String] = []

  private let source: DataFolder
  private let destination: DataFolder

  /// The copied files, by path in the data folder.
  private var files: [String: CopiedFile] = [:]

  /// A file with the bytes that were copied.
  private struct CopiedFile {
    var size: Int
    var digest: String
    /// The digest of ``SoundChecksum``.
    var soundDigest: String
  }

  /// The status of each file of the data folder before it was copied, by path. A file that changes has another one.
  private var copiedStatuses: [String: FileStatus] = [:]

  /// The number of attempts to find a time at which no file is replaced.
  private static let rounds = 3

  /// The number of bytes that are copied at once.
  private static let pieceSize = 1 << 20

  init(from source: DataFolder, to destination: DataFolder) {
    self.source = source
    self.destination = destination
  }

  /// The size of the copied files, in bytes.
  var byteCount: Int { files.values.reduce(0) { $0 + $1.size } }

  func run(_ progress: (Double) -> Void) throws {
    for round in 1...Self.rounds {
      try copyDatabase()
      try removeDeletedFiles()
      try copyFiles(progress)
      missingFiles = try missingSound()
      let isThereNow = missingFiles.contains { exists($0, in: source) }
      if missingFiles.isEmpty || round > 1 && !isThereNow { break }
    }
    damagedFiles = try damagedSound()
    try writeDigests()
    try synchronizeFolders(destination.url)
  }

  // MARK: The database

  private func copyDatabase() throws {
    let name = source.database.lastPathComponent
    try destination.database.removeFile()
    var configuration = Configuration()
    configuration.readonly = true
    // Another process of Minutes may be writing.
    configuration.busyMode = .timeout(10)
    try DatabaseFailure.naming(source.database.path) {
      let original = try DatabaseQueue(path: source.database.path, configuration: configuration)
      let copy = try DatabaseQueue(path: destination.database.path)
      FileOperation.willPerform?("copy the database")
      try original.backup(to: copy)
      // Everything in one file.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      // The check reads the bytes on the disk.
      try DurableFile(destination.database).dropFromCache()
      configuration.busyMode = .immediateError
      let written = try DatabaseQueue(path: destination.database.path, configuration: configuration)
      let problems = try written.read { database in
        let deleted = try MemoRow.deleted.fetchCount(database)
        memoCount = MemoCount(
          total: try MemoRow.present.fetchCount(database) + deleted, deleted: deleted)
        return try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      }
      try written.close()
      if let problem = problems.first {
        throw BackupFailure.damagedDatabase(source.database.path, reason: problem)
      }
    }
    try destination.restrictAccess()
    let file = try DurableFile(destination.database)
    let digest = try MD5(of: file).text
    files[name] = CopiedFile(size: try file.size(), digest: digest, soundDigest: digest)
  }

  /// Returns the paths of sound files that rows of the copied database name, and that were not copied.
  private func missingSound() throws -> [String] {
    try rows(in: destination).map(\.soundPath).filter { files[$0] == nil }
  }

  /// Returns the paths of the copied sound files that do not have the checksums in the copied database.
  private func damagedSound() throws -> [String] {
    let damaged = try rows(in: destination).filter { row in
      guard let checksum = row.soundChecksum, let file = files[row.soundPath] else { return false }
      return (file.size, file.soundDigest) != (checksum.size, checksum.digest)
    }
    guard !damaged.isEmpty else { return [] }
    // A page may have continued a recording since.
    let now = Dictionary(
      try rows(in: source).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return damaged.filter { row in
      now[row.id].map { !$0.isOngoing && $0.checksum == row.checksum } ?? false
    }
    .map(\.soundPath)
  }

  private func rows(in folder: DataFolder) throws -> [MemoRow] {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    return try DatabaseFailure.naming(folder.database.path) {
      let queue = try DatabaseQueue(path: folder.database.path, configuration: configuration)
      return try queue.read { try MemoRow.fetchAll($0) }.filter { $0.memoID != nil }
    }
  }

  // MARK: Files

  private func copyFiles(_ progress: (Double) -> Void) throws {
    let paths =
      try paths(in: source.recordings) + paths(in: source.standups) + ["playlists.json"]
    let missing = paths.filter { path in
      files[path] == nil || copiedStatuses[path] != status(path)
    }
    for (number, path) in missing.enumerated() {
      progress(Double(number) / Double(missing.count))
      do {
        try copy(path)
      } catch let failure as FileFailure
        where failure.code == ENOENT && !exists(path, in: source)
      {
        // It was deleted, or renamed, after its folder was read.
        continue
      }
    }
  }

  /// Removes the copies of files that were deleted since: a memo without a row would be recovered.
  private func removeDeletedFiles() throws {
    for path in files.keys where !exists(path, in: source) {
      let copy = destination.url.appendingPathComponent(path)
      try copy.removeFile()
      // This fails while other files are there.
      rmdir(copy.deletingLastPathComponent().path)
      files[path] = nil
    }
  }

  /// Returns the paths of the files in a folder, without those that are being written and then renamed.
  private func paths(in folder: URL) throws -> [String] {
    let prefix = folder.lastPathComponent
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter {
      path in
      var isFolder: ObjCBool = false
      let url = folder.appendingPathComponent(path)
      let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      return isThere && !isFolder.boolValue && url.lastPathComponent != "lock"
        && !path.split(separator: "/").contains { $0.hasSuffix(".new") || $0.hasSuffix(".removed") }
    }
    .map { "\(prefix)/\($0)" }
  }

  private func status(_ path: String) -> FileStatus? {
    FileStatus(path: source.url.appendingPathComponent(path).path)
  }

  private func exists(_ path: String, in folder: DataFolder) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(path).path)
  }

  /// Copies the bytes that a file has now.
  private func copy(_ path: String) throws {
    let url = destination.url.appendingPathComponent(path)
    let status = status(path)
    let original = try DurableFile(source.url.appendingPathComponent(path))
    try url.deletingLastPathComponent().createFolder()
    try url.removeFile()
    let copy = try DurableFile(url, isNew: true)
    let size = try original.size()
    var digest = MD5()
    // The header of a WAV file has no part in its checksum.
    var soundDigest = url.pathExtension == AudioKind.wav.rawValue ? MD5() : nil
    var offset = 0
    while offset < size {
      let piece = try original.read(count: min(Self.pieceSize, size - offset), at: offset)
      // The file was shortened.
      if piece.isEmpty { break }
      try copy.write(piece, at: offset)
      piece.withUnsafeBytes { bytes in
        digest.update(bytes)
        let headerSize = max(0, WAVHeader.size - offset)
        soundDigest?.update(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(headerSize)))
      }
      offset += piece.count
    }
    try copy.dropFromCache()
    var written = MD5()
    try written.update(copy, from: 0, to: offset)
    guard written.digest() == digest.digest() else { throw BackupFailure.differs(url.path) }
    files[path] = CopiedFile(
      size: offset, digest: digest.text, soundDigest: (soundDigest ?? digest).text)
    copiedStatuses[path] = status
  }

  /// Writes the digests in the format of `md5sum`.
  private func writeDigests() throws {
    let lines = files.sorted { $0.key < $1.key }.map { "\($1.digest)  \($0)\n" }
    try destination.url.appendingPathComponent("MD5SUMS").writeDurably(Data(lines.joined().utf8))
  }

  private func synchronizeFolders(_ folder: URL) throws {
    for name in FileManager.default.subpaths(atPath: folder.path) ?? [] {
      var isFolder: ObjCBool = false
      let url = folder.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
        isFolder.boolValue
      {
        try url.synchronizeFolder()
      }
    }
    try folder.synchronizeFolder()
  }
}

extension MemoRow {
  /// The path of the audio file in the data folder.
  fileprivate var soundPath: String { "recordings/\(id)/audio.\(audio.rawValue)" }
}
