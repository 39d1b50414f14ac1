import Foundation
import MinutesCore

/// The entries of an archive that an import needs, and their extraction. The archive is untrusted: it is read as a whole, and every
/// checksum compared, before the first sound is imported.
///
/// Entries get names of this process on the disk, except for the last part of the path of sound, so that no entry can be written
/// anywhere else.
actor ArchiveContents {
  /// A sound file in the archive.
  struct Sound: Sendable {
    /// The path in the archive.
    var path: String
    /// The size in bytes.
    var size: Int
    /// The extracted file. The file that belongs to an exported memo is beside `memo.json` and `transcript.json`.
    var url: URL
    /// The date in the archive.
    var date: Date?
  }

  private let archive: URL
  private let folder: URL
  private let checkSpace: @Sendable (Int) throws -> Void
  private var reader: ZIPReader?
  private nonisolated let executor = FileExecutor("import of an archive", isUrgent: false)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The sounds that ``scan(_:)`` has found.
  private(set) var sounds: [String: Sound] = [:]
  /// The files with playlists that it has found.
  private(set) var playlists: [URL] = []

  /// The maximum size of a sound, in bytes: a file of 4 GB.
  static let maximumSoundSize = 4 << 30
  /// The maximum length of a path, in bytes.
  private static let maximumPathLength = 4_096
  /// The number of bytes after which the space on the disk is looked up again.
  private static let spaceStep = 64 << 20

  /// - Parameters:
  ///   - archive: The archive.
  ///   - folder: The folder for its files, which exists and is empty.
  ///   - checkSpace: Throws if there is no space for this number of bytes.
  init(_ archive: URL, in folder: URL, checkSpace: @escaping @Sendable (Int) throws -> Void) {
    self.archive = archive
    self.folder = folder
    self.checkSpace = checkSpace
  }

  // MARK: The first round

  /// Reads the whole archive, compares the checksums, and extracts metadata.
  ///
  /// - Parameter progress: Takes the number of bytes that were read.
  /// - Returns: The number of bytes of the sounds.
  /// - Throws: ``MemoImportFailure``, or `CancellationError`.
  func scan(_ progress: @Sendable (Int) -> Void) throws -> Int {
    let reader = try open()
    var known: Set<String> = []
    var folders: [String: URL] = [:]
    var total = 0
    var checked = 0
    while let entry = try naming(nil, { try reader.next() }) {
      try Task.checkCancellation()
      guard let (path, parts) = try Self.validated(entry) else { continue }
      guard known.count < ZIPDirectory.maximumCount else {
        throw MemoImportFailure.tooManyEntries(maximum: ZIPDirectory.maximumCount)
      }
      guard known.insert(path).inserted else {
        throw MemoImportFailure.repeated(path: path)
      }
      guard let role = Role(parts) else { continue }
      let parent = parts.dropLast().joined(separator: "/")
      let place = folders[parent] ?? folder.appendingPathComponent("\(folders.count)")
      folders[parent] = place
      let url = place.appendingPathComponent(parts[parts.count - 1])
      let file = try role == .sound ? nil : Self.create(url)
      var size = 0
      while let bytes = try naming(path, { try reader.read() }) {
        try Task.checkCancellation()
        // Not the size that the archive tells.
        guard size + bytes.count <= role.maximumSize else {
          throw MemoImportFailure.entryTooLarge(path: path, maximum: role.maximumSize)
        }
        try file?.write(bytes, at: size)
        size += bytes.count
        total += bytes.count
        if total - checked > Self.spaceStep {
          try checkSpace(total)
          checked = total
        }
        progress(total)
      }
      switch role {
      case .sound:
        let date = entry.time > 0 ? Date(timeIntervalSince1970: Double(entry.time)) : nil
        sounds[path] = Sound(path: path, size: size, url: url, date: date)
      case .playlists: playlists.append(url)
      case .memo, .transcript: break
      }
    }
    try checkSpace(total)
    self.reader = nil
    return sounds.values.reduce(0) { $0 + $1.size }
  }

  /// The files that an import needs.
  private enum Role {
    case sound, memo, transcript, playlists

    init?(_ parts: [String]) {
      let name = parts[parts.count - 1]
      // The first character of the files and folders that other programs hide in archives.
      guard !parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) else { return nil }
      switch name {
      case "memo.json": self = .memo
      case "transcript.json": self = .transcript
      case MemoExport.playlistsName: self = .playlists
      default:
        guard SoundFolder.isSound(name) else { return nil }
        self = .sound
      }
    }

    /// In bytes.
    var maximumSize: Int {
      switch self {
      case .sound: ArchiveContents.maximumSoundSize
      case .memo: ExportedMemo.maximumSize
      case .transcript: ExportedMemo.maximumTranscriptSize
      case .playlists: ExportedMemo.maximumTranscriptSize
      }
    }
  }

  /// Checks the path and the kind of an entry.
  ///
  /// - Returns: The path, and its parts; `nil` for a folder.
  private static func validated(_ entry: ZIPReader.Entry) throws -> (String, [String])? {
    guard let path = entry.path, !path.isEmpty, path.utf8.count <= maximumPathLength else {
      throw MemoImportFailure.invalidName
    }
    if entry.kind == .folder { return nil }
    guard entry.kind == .file else {
      throw MemoImportFailure.notAFile(path: path)
    }
    guard !entry.isEncrypted else {
      throw MemoImportFailure.encrypted(path: path)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isValid = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255
        && !part.unicodeScalars.contains { $0.value == 0 }
    }
    guard isValid else { throw MemoImportFailure.leadsOut(path: path) }
    return (path, parts)
  }

  // MARK: The second round

  /// Returns the next sound, whose file is not extracted yet.
  ///
  /// - Returns: `nil` after the last one.
  /// - Throws: ``MemoImportFailure``, or `CancellationError`.
  func nextSound() throws -> Sound? {
    let reader = try self.reader ?? open()
    self.reader = reader
    while let entry = try naming(nil, { try reader.next() }) {
      try Task.checkCancellation()
      if let path = entry.path, let sound = sounds[path] { return sound }
    }
    self.reader = nil
    return nil
  }

  /// Extracts the sound that ``nextSound()`` has returned last. The caller removes the file.
  ///
  /// - Throws: ``MemoImportFailure``, or `CancellationError`.
  func extract(_ sound: Sound) throws {
    guard let reader else { return }
    let file = try Self.create(sound.url)
    var size = 0
    while let bytes = try naming(sound.path, { try reader.read() }) {
      try Task.checkCancellation()
      guard size + bytes.count <= sound.size else {
        throw MemoImportFailure.archiveChanged
      }
      try file.write(bytes, at: size)
      size += bytes.count
    }
  }

  private func open() throws -> ZIPReader {
    let size: Int?
    do {
      // Before the entries are read into memory.
      size = try ZIPDirectory.check(archive)
    } catch let failure as ZIPFailure {
      throw MemoImportFailure.archiveTooLarge(reason: failure.description)
    }
    do {
      guard let size else { throw ZIPFailure("The end of its directory is missing") }
      return try ZIPReader(archive, size: size)
    } catch let failure as ZIPFailure {
      throw MemoImportFailure.archiveIncomplete(reason: failure.description)
    }
  }

  /// Names the damaged entry in errors.
  private func naming<Result>(_ path: String?, _ operation: () throws -> Result) throws -> Result {
    do {
      return try operation()
    } catch let failure as ZIPFailure {
      let reason = failure.description
      throw path.map { MemoImportFailure.entryDamaged(path: $0, reason: reason) }
        ?? MemoImportFailure.archiveDamaged(reason: reason)
    }
  }

  private static func create(_ url: URL) throws -> DurableFile {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try DurableFile(url, isNew: true)
  }
}
