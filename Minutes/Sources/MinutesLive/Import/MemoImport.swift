import BoundedNumbers
import ComposableArchitecture
public import Foundation
public import MinutesCore

/// Makes memos of sound files.
///
/// The sound is stored as that of a recording, so a memo is complete and on disk when the import returns. A failed import leaves
/// nothing behind; one whose process was killed leaves a recovered memo with the part that was read.
public struct MemoImport: Sendable {
  let library: MemoLibrary
  private let decoder: FFmpegDecoder

  /// Creates an import into a library.
  ///
  /// - Parameter searchPath: The folders in which `ffmpeg` is looked for, separated by colons. It decodes what libsndfile cannot.
  public init(
    _ library: MemoLibrary,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    self.library = library
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
  /// - Throws: ``ImportFailure``, or `CancellationError`.
  public func importFile(
    _ url: URL, name: String? = nil, date: Date? = nil,
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> Memo {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
      throw ImportFailure("There is no readable file.")
    }
    let named = date.flatMap { Bounded<RecordingTime>($0.timeIntervalSince1970) }
    let changed =
      named.map { Date(timeIntervalSince1970: $0.value) }
      ?? attributes[.modificationDate] as? Date
    var about = About(title: Self.title(of: name ?? url.lastPathComponent), changed: changed)
    if name == nil, let exported = ExportedMemo(beside: url) { about.take(exported) }
    do {
      return try await store(SoundFileReader(url), about, progress)
    } catch let failure as SoundFileFailure {
      let decoded = try await decoder.decode(url, because: failure.reason)
      defer { try? FileManager.default.removeItem(at: decoded) }
      do {
        return try await store(SoundFileReader(decoded), about, progress)
      } catch let failure as SoundFileFailure {
        throw ImportFailure("It is not a sound file that can be read: \(failure.reason).")
      }
    }
  }

  /// Returns the memo of the library that an exported memo was, or has become by an earlier import: it has the same id.
  ///
  /// - Parameter sound: The sound of the exported memo.
  /// - Returns: `nil` if there is none, if it was deleted, or if it has only the first part of the sound or no title, because its
  ///   import was interrupted.
  public func knownMemo(beside sound: URL) async throws -> Memo? {
    guard let exported = ExportedMemo(beside: sound), let id = exported.memoID,
      let row = try await library.database.row(id), row.deletedAt == nil, !row.isOngoing,
      let memo = row.memo
    else { return nil }
    let isShort = memo.duration < (exported.duration ?? .infinity) - 0.01
    let isUntitled = memo.title.isEmpty && !exported.title.isEmpty
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
    var title: String
    /// The id that the memo had when it was exported.
    var id: Memo.ID?
    /// The date of the last change of the file.
    var changed: Date?
    /// The date of recording, if it is known.
    var date: Date?
    var isFavorite = false
    var tags = MemoTags()
    var bookmarks = MemoBookmarks()
    var transcript: Transcript?

    mutating func take(_ exported: ExportedMemo) {
      id = exported.memoID
      title = Memo.validTitle(exported.title)
      date = exported.date
      isFavorite = exported.isFavorite ?? false
      tags = MemoTags(texts: exported.tags ?? [])
      bookmarks = exported.bookmarks.bookmarks(areNew: true)
      transcript = exported.transcript
    }
  }

  /// The number of seconds that are read at once, and synchronized with the disk.
  private static let chunkDuration = 10

  private func store(
    _ reader: sending SoundFileReader, _ about: About,
    _ progress: @Sendable (Double) -> Void
  ) async throws -> Memo {
    guard reader.frameCount > 0 else { throw ImportFailure("It has no sound.") }
    try checkSpace(for: reader.frameCount * reader.format.bytesPerFrame)
    let id = try await newID(about.id)
    let date =
      about.date ?? reader.date ?? about.changed ?? Date(timeIntervalSince1970: 0)
    let store = library.recordingStore
    do {
      _ = try await store.begin(id: id, date: date, format: reader.format)
      var frameCount = 0
      while true {
        try Task.checkCancellation()
        let samples = try reader.read(frames: Self.chunkDuration * reader.format.sampleRate)
        guard !samples.isEmpty else { break }
        let data = samples.withUnsafeBytes { Data($0) }
        _ = try await store.append(
          id: id, chunk: SoundChunk(firstFrame: frameCount, samples: data))
        frameCount += samples.count / reader.format.channelCount
        progress(min(1, Double(frameCount) / Double(reader.frameCount)))
      }
      guard frameCount > 0 else { throw ImportFailure("It has no sound.") }
      return try await complete(store.finish(id: id, frameCount: frameCount), about)
    } catch {
      try? await store.discard(id: id)
      switch error {
      case RecorderFailure.tooLong:
        throw ImportFailure(
          "It is too long: the sound of a memo has at most 4 GB, as 6 hours of stereo sound do.")
      case let failure as RecorderFailure:
        throw ImportFailure(failure.message, isOutOfSpace: failure == .diskFull)
      default: throw error
      }
    }
  }

  /// The id that an exported memo had, or another one if this library has, or had, a memo with that id.
  private func newID(_ id: Memo.ID?) async throws -> Memo.ID {
    guard let id, try await library.database.row(id) == nil,
      // A recording in progress has no row.
      !FileManager.default.fileExists(atPath: library.folder.files(of: id).folder.path)
    else { return UUID() }
    return id
  }

  /// Gives a new memo its title, its mark, its tags, its bookmarks and its words. If that fails, the memo is removed.
  private func complete(_ memo: Memo, _ about: About) async throws -> Memo {
    let repository = library.repository
    var memo = memo
    do {
      if !about.title.isEmpty {
        try await repository.rename(id: memo.id, title: about.title)
        memo.title = about.title
      }
      if about.isFavorite {
        try await repository.setFavorite(id: memo.id, isFavorite: true)
        memo.isFavorite = true
      }
      if !about.tags.isEmpty {
        try await repository.changeTags(ids: [memo.id], added: Array(about.tags), removed: [])
        memo.tags = about.tags
      }
      for bookmark in about.bookmarks {
        try await repository.setBookmark(id: memo.id, bookmark: bookmark)
      }
      memo.bookmarks = about.bookmarks
      if let transcript = about.transcript { try await store(transcript, of: memo.id) }
      return memo
    } catch {
      try? await repository.delete(id: memo.id)
      try? await repository.purge(id: memo.id)
      throw error
    }
  }

  /// Stores words that were exported, so that the memo is not transcribed again.
  private func store(_ transcript: Transcript, of id: Memo.ID) async throws {
    try await library.database.write {
      try TranscriptRow.restore(id, from: transcript, revision: nil, in: $0)
    }
    library.transcriber.stop(id)
    await library.sidecars.write(id)
  }

  /// Checks the limits of the library before anything is stored.
  private func checkSpace(for size: Int) throws {
    do {
      try library.limits.check(library.folder, adding: size)
    } catch {
      throw ImportFailure(String(describing: error), isOutOfSpace: true)
    }
  }
}
