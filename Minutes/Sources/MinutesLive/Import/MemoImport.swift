import BoundedNumbers
import ComposableArchitecture
public import Foundation
public import MinutesCore

/// Makes memos of sound files.
///
/// The sound is stored as that of a recording, so a memo is complete and on disk when the import returns, and visible from the moment at
/// which it has its title, its tags, its bookmarks and its words. A failed import leaves nothing behind; what one whose process was killed
/// has written is deleted when the library is opened again.
public struct MemoImport: Sendable {
  let library: MemoLibrary
  private let imports: ImportFolder?
  private let decoder: FFmpegDecoder

  /// Creates an import into a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - imports: The folder in which the space for the sound is reserved, and in which other formats are decoded. `nil`: each file gets
  ///     one of its own.
  ///   - searchPath: The folders in which `ffmpeg` is looked for, separated by colons. It decodes what libsndfile cannot.
  public init(
    _ library: MemoLibrary, in imports: ImportFolder? = nil,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    self.library = library
    self.imports = imports
    decoder = FFmpegDecoder(searchPath: searchPath)
  }

  /// Imports a file of any kind that libsndfile reads (WAV, FLAC, Ogg, Opus, MP3), or `ffmpeg` if it is installed.
  ///
  /// The title is the name of the file. The date is the one in the file, or that of its last change. The sound of an exported memo
  /// has the title, the date, the mark as a favourite, the tags and the bookmarks that `memo.json` beside it contains, and the words
  /// of `transcript.json`. It also has the id, unless the library has a memo with that id, so that a second import finds it
  /// (``knownMemo(beside:)``).
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - name: The name of the file, if its URL has another one. Then the files beside it do not belong to it.
  ///   - date: The date of the last change of the file, if the file system has another one. A date that no memo can have is ignored.
  ///   - progress: Takes the part that is done, from 0 to 1.
  /// - Returns: The memo.
  /// - Throws: ``MemoImportFailure``, or `CancellationError`.
  public func importFile(
    _ url: URL, name: String? = nil, date: Date? = nil,
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> Memo {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
      throw MemoImportFailure.noFile
    }
    if attributes[.size] as? Int == 0 { throw MemoImportFailure.noSound }
    let named = date.flatMap { Bounded<RecordingTime>($0.timeIntervalSince1970) }
    let changed =
      named.map { Date(timeIntervalSince1970: $0.value) }
      ?? attributes[.modificationDate] as? Date
    var about = About(
      changed: changed,
      metadata: ImportedMetadata(title: Self.title(of: name ?? url.lastPathComponent)))
    if name == nil, let exported = ExportedMemo(beside: url) { about.take(exported) }
    let imports = await importFolder()
    defer { withExtendedLifetime(imports) {} }
    // An uploaded or extracted file is deleted after the import.
    let isTemporary = url.path.hasPrefix("\(library.folder.imports.path)/")
    let size = isTemporary ? FileStatus(path: url.path)?.size ?? 0 : 0
    do {
      return try await store(SoundFileReader(url), about, in: imports, replacing: size, progress)
    } catch let failure as SoundFileFailure where failure.isOfSystem {
      throw MemoImportFailure.cannotRead(reason: failure.reason)
    } catch let failure as SoundFileFailure {
      let decoded = try await decoder.decode(
        url, in: imports, replacing: size, because: failure.reason)
      defer { try? FileManager.default.removeItem(at: decoded.file) }
      do {
        return try await store(
          SoundFileReader(decoded.file), about, in: imports, replacing: size + decoded.size,
          decoded: decoded.file, progress)
      } catch let failure as SoundFileFailure {
        throw MemoImportFailure.noSoundFile(reason: failure.reason)
      }
    }
  }

  private func importFolder() async -> ImportFolder {
    if let imports { return imports }
    return await ImportFolder(library)
  }

  /// Returns the memo of the library that an exported memo was, or has become by an earlier import: it has the same id.
  ///
  /// - Parameter sound: The sound of the exported memo.
  /// - Returns: `nil` if there is none, if it was deleted, or if it has only the first part of the sound or no title, because its
  ///   import by an earlier version was interrupted.
  public func knownMemo(beside sound: URL) async throws -> Memo? {
    guard let exported = ExportedMemo(beside: sound), let id = exported.memoID,
      let row = try await library.database.row(id), row.deletedAt == nil, !row.isOngoing,
      let memo = row.memo
    else { return nil }
    let isShort = memo.duration < (exported.duration ?? .infinity) - 0.01
    let hasOwnTitle =
      !memo.title.isEmpty && library.database.naming?.isAutomatic(memo.title) != true
    let isUntitled = !hasOwnTitle && !exported.title.isEmpty && memo.title != exported.title
    return memo.isRecovered && (isShort || isUntitled) ? nil : memo
  }

  /// Returns the name of a file without its extension. The name may come from a browser.
  private static func title(of name: String) -> String {
    let name = Memo.validTitle(name)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name[dot...].dropFirst().allSatisfy({ $0.isLetter || $0.isNumber })
    else { return name }
    return String(name[..<dot])
  }

  /// The values of a memo that its sound does not contain.
  private struct About {
    /// The id that the memo had when it was exported.
    var id: Memo.ID?
    /// The date of the last change of the file.
    var changed: Date?
    /// The date of recording, if it is known.
    var date: Date?
    var metadata: ImportedMetadata

    mutating func take(_ exported: ExportedMemo) {
      id = exported.memoID
      date = exported.date
      metadata = ImportedMetadata(
        title: Memo.validTitle(exported.title), isFavorite: exported.isFavorite ?? false,
        additions: MemoAdditions(
          tags: MemoTags(texts: exported.tags ?? []),
          bookmarks: exported.bookmarks.bookmarks(areNew: true)),
        transcript: exported.transcript)
    }
  }

  /// The number of seconds that are read at once, and synchronized with the disk.
  private static let chunkDuration = 10

  /// - Parameters:
  ///   - imports: The folder in which the space is reserved.
  ///   - replacedSize: The size in bytes of files in the data folder that are deleted after the import.
  ///   - decoded: The decoded file that is read. It is deleted when the space of the memo is reserved, so that the sound does not count
  ///     twice for the quota; the open file stays readable.
  private func store(
    _ reader: sending SoundFileReader, _ about: About, in imports: ImportFolder,
    replacing replacedSize: Int, decoded: URL? = nil, _ progress: @Sendable (Double) -> Void
  ) async throws -> Memo {
    guard reader.frameCount > 0 else { throw MemoImportFailure.noSound }
    // Before anything is stored.
    let reservation: ImportFolder.Reservation
    do {
      reservation = try imports.reserve(
        reader.frameCount * reader.format.bytesPerFrame, replacing: replacedSize)
    } catch let failure as StorageFailure {
      throw MemoImportFailure(failure)
    } catch {
      throw MemoImportFailure.recorder(RecorderFailure(storing: error))
    }
    defer { imports.release(reservation) }
    if let decoded { try? FileManager.default.removeItem(at: decoded) }
    let id = try await newID(about.id)
    let date =
      about.date ?? reader.date ?? about.changed ?? Date(timeIntervalSince1970: 0)
    let store = library.store
    do {
      try await storing {
        _ = try await store.begin(id, date: date, format: reader.format, isImport: true)
      }
      var frameCount = 0
      while true {
        try Task.checkCancellation()
        let samples = try reader.read(frames: Self.chunkDuration * reader.format.sampleRate)
        guard !samples.isEmpty else { break }
        let data = samples.withUnsafeBytes { Data($0) }
        let chunk = SoundChunk(firstFrame: frameCount, samples: data)
        try await storing { _ = try await store.append(id, chunk) }
        imports.note(data.count, for: reservation)
        frameCount += samples.count / reader.format.channelCount
        progress(min(1, Double(frameCount) / Double(reader.frameCount)))
      }
      guard frameCount > 0 else { throw MemoImportFailure.noSound }
      return try await storing {
        try await store.finishImport(id, frameCount: frameCount, as: about.metadata)
      }
    } catch {
      try? await store.discard(id)
      switch error {
      case RecorderFailure.tooLong: throw MemoImportFailure.tooLong
      case let failure as RecorderFailure: throw MemoImportFailure.recorder(failure)
      default: throw error
      }
    }
  }

  /// Runs an operation on the storage, and throws its error as the failure that the user sees.
  private func storing<Result>(_ operation: () async throws -> Result) async throws -> Result {
    do {
      return try await operation()
    } catch {
      throw RecorderFailure(storing: error)
    }
  }

  /// The id that an exported memo had, or another one if this library has, or had, a memo with that id.
  private func newID(_ id: Memo.ID?) async throws -> Memo.ID {
    guard let id, try await library.database.row(id) == nil else { return UUID() }
    let files = library.folder.files(of: id)
    // A recording in progress has no row. Of an import, a killed process may have left a folder without sound.
    let isFree = !AudioKind.allCases.contains {
      FileManager.default.fileExists(atPath: files.audio($0).path)
    }
    return isFree ? id : UUID()
  }
}
