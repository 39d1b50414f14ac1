import BoundedNumbers
import ComposableArchitecture
public import Foundation
import GRDB
public import MinutesCore

/// Edits the sound of the memos of a library.
///
/// The sound of a new memo is stored as that of an import: it is on disk before one transaction makes all new memos visible and moves the
/// originals to the trash. Files of the originals are not written to. What an edit whose process was killed has written is deleted when
/// the library is opened again.
public struct MemoEditor: Sendable {
  private let library: MemoLibrary
  private let timeZone: TimeZone?

  /// Creates an editor of a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - timeZone: The time zone in which new memos without a title are named, if that of their originals is unknown. `nil` for that of
  ///     this machine.
  public init(_ library: MemoLibrary, timeZone: TimeZone? = nil) {
    self.library = library
    self.timeZone = timeZone
  }

  /// The length of a chunk in seconds. Each is synchronized with the disk.
  private static let chunkDuration = 10

  /// Makes new memos of parts of others, and moves the others to the trash.
  ///
  /// - Throws: ``MemoEditFailure``, or `CancellationError`. Then all memos are as they were.
  public func perform(_ edit: MemoEdit) async throws -> MemoEdit.Outcome {
    do {
      return try await make(edit)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Self.failure(error)
    }
  }

  /// Restores the originals of a memo, and moves all memos to the trash that were made of them.
  ///
  /// - Parameters:
  ///   - id: The memo.
  ///   - discardsChanges: Whether memos are moved that the user has changed since the edit.
  /// - Returns: The originals, in the order in which the edit named them, and the other memos that this concerns.
  /// - Throws: ``MemoEditFailure``, or ``ChangedMemos``. Then all memos are as they were.
  public func undo(
    _ id: Memo.ID, discardingChanges discardsChanges: Bool = true
  ) async throws -> MemoEdit.Undone {
    @Dependency(\.date.now) var now
    do {
      let result = try await library.database.write { [folder = library.folder, now] database in
        let result = try database.undoEdit(
          of: id, at: now.timeIntervalSince1970, discardingChanges: discardsChanges)
        _ = try? PlaylistCopy.write(database, to: folder)
        return result
      }
      for id in result.changed { await library.sidecars.write(id) }
      return result.undone
    } catch let changed as ChangedMemos {
      throw changed
    } catch {
      throw Self.failure(error)
    }
  }

  /// Returns the memos that undoing the edit that has made a memo would move to the trash. Empty if no edit has made it whose originals
  /// can be restored.
  public func undoable(_ id: Memo.ID) async -> [Memo.ID] {
    (try? await library.database.read { try $0.resultsOfUndoableEdit(thatMade: id) }) ?? []
  }

  static func failure(_ error: any Error) -> MemoEditFailure {
    switch error {
    case let failure as SoundFileFailure where failure.isOfConversion:
      .unconvertibleSound(reason: failure.reason)
    case let failure as SoundFileFailure: .unreadableSound(reason: failure.reason)
    case is MemoEditFailure, is RecorderFailure, is StorageFailure: MemoEditFailure(error)
    default: MemoEditFailure(RepositoryFailure(storing: error))
    }
  }

  /// A memo that is edited.
  private struct Original {
    var row: MemoRow
    var memo: EditedMemo
    var source: MemoAssembly.Source
    var sound: MemoSound
    var format: SoundFormat
    var speakerCount: Int?
  }

  private func make(_ edit: MemoEdit) async throws -> MemoEdit.Outcome {
    @Dependency(\.date.now) var now
    var originals: [Memo.ID: Original] = [:]
    var kept: Set<Memo.ID> = []
    for id in edit.sources {
      originals[id] = try await original(id)
      if try await library.database.meeting(recordedIn: id) != nil { kept.insert(id) }
    }
    let named = edit.sources.compactMap { originals[$0] }
    let excerpts = try edit.excerpts(durations: originals.mapValues(\.source.memo.duration))
    let format = Self.format(of: named)
    try await checkSpace(excerpts, format)
    for original in named where await library.verifier.isDamaged(original.sound) {
      throw MemoEditFailure.soundIsDamaged
    }

    let assembly = MemoAssembly(sources: named.map(\.source))
    var begun: [Memo.ID] = []
    do {
      var imports: [(id: Memo.ID, metadata: ImportedMetadata)] = []
      for (index, parts) in excerpts.enumerated() {
        let id = UUID()
        let date = assembly.date(of: parts)
        begun.append(id)
        _ = try await library.store.begin(id, date: date, format: format, isImport: true)
        let timeline = try await store(parts, of: originals, as: format, in: id, keeping: begun)
        let memo = try assembly.memo(id, timeline, number: index + 1) { UUID() }
        imports.append((id, ImportedMetadata(memo, transcript: assembly.transcript(timeline))))
      }
      let speakerCount = named.count == 1 ? named[0].speakerCount : nil
      let memos = try await commit(
        imports, named.map(\.memo), kept, speakerCount, namingZone(of: named),
        at: now.timeIntervalSince1970)
      let moved = edit.sources.filter { !kept.contains($0) }
      for id in moved { await library.sidecars.write(id) }
      return MemoEdit.Outcome(
        memos: memos, originals: moved, kept: edit.sources.filter(kept.contains))
    } catch {
      for id in begun { try? await library.store.discard(id) }
      throw error
    }
  }

  private func original(_ id: Memo.ID) async throws -> Original {
    let read = try await library.database.read { database in
      guard let row = try MemoRow.present.filter(key: id.key).fetchOne(database) else {
        throw MemoEditFailure(.noSuchMemo)
      }
      let words = try TranscriptRow.fetchOne(database, id, withWords: true)
      let title = try String.fetchOne(
        database, sql: "SELECT suggestedTitle FROM transcript WHERE memo = ?", arguments: [id.key])
      return (
        row, try EditedMemo(id, database), words, title, try database.additions(of: id)
      )
    }
    let (row, memo, words, title, additions) = read
    guard let format = row.format else { throw MemoEditFailure.changedElsewhere }
    let source = MemoAssembly.Source(
      memo: Memo(id, row, additions),
      // Words that cannot be decoded are left out, so that the new memo is transcribed. The original keeps them in the trash.
      transcript: try? words?.transcript(),
      hasAutomaticTitle: title == row.title)
    return Original(
      row: row, memo: memo, source: source, sound: try await library.sound(of: id), format: format,
      speakerCount: words?.speakerCount)
  }

  /// The format with the most samples and channels, so that no sound loses any.
  private static func format(of originals: [Original]) -> SoundFormat {
    var format = originals[0].format
    for other in originals.dropFirst() {
      format.sampleRate = max(format.sampleRate, other.format.sampleRate)
      format.channelCount = max(format.channelCount, other.format.channelCount)
    }
    return format
  }

  /// The time zone in which new memos are named, also when their words are removed later: that of the originals, not that of the editor.
  private func namingZone(of originals: [Original]) -> TimeZone? {
    let known = originals.lazy.compactMap { $0.row.timeZone.flatMap(TimeZone.init(identifier:)) }
    return known.first ?? timeZone
  }

  /// Checks the limits of the library before anything is stored.
  private func checkSpace(_ excerpts: [[MemoExcerpt]], _ format: SoundFormat) async throws {
    let sizes = excerpts.map { parts in
      let duration = parts.reduce(0) { $0 + $1.range.duration }
      return Int(clamping: duration * Double(format.bytesPerSecond))
    }
    guard sizes.allSatisfy({ $0 <= WAVHeader.maximumDataSize }) else {
      throw MemoEditFailure.tooLong
    }
    let size = sizes.reduce(0, +)
    // A quota requires the size of all files.
    try await Task.detached { [limits = library.limits, folder = library.folder] in
      try limits.check(folder, adding: size)
    }.value
  }

  /// Writes the sound of a new memo, and returns its time line.
  private func store(
    _ excerpts: [MemoExcerpt], of originals: [Memo.ID: Original], as format: SoundFormat,
    in id: Memo.ID, keeping begun: [Memo.ID]
  ) async throws -> MemoTimeline {
    var parts: [SoundAssembly.Part] = []
    var exact: [MemoExcerpt] = []
    for excerpt in excerpts {
      guard let original = originals[excerpt.memo] else { throw MemoEditFailure(.noSuchMemo) }
      let rate = Double(original.format.sampleRate)
      let frames = [excerpt.range.start, excerpt.range.end].map {
        min(Int(clamping: ($0 * rate).rounded()), original.row.frameCount)
      }
      guard frames[0] < frames[1] else { continue }
      parts.append(
        SoundAssembly.Part(
          sound: original.sound, firstFrame: frames[0], frameCount: frames[1] - frames[0]))
      exact.append(
        MemoExcerpt(
          excerpt.memo, SoundRange(Double(frames[0]) / rate, Double(frames[1]) / rate)))
    }
    guard !parts.isEmpty else { throw MemoEditFailure.emptySelection }
    let counts = try await write(SoundAssembly(format: format, parts: parts), to: id, begun)
    var timeline = MemoTimeline()
    for (excerpt, count) in zip(exact, counts) {
      timeline.append(
        excerpt, length: Double(count) / Double(format.sampleRate),
        memoDuration: originals[excerpt.memo]?.source.memo.duration ?? 0)
    }
    return timeline
  }

  private func write(
    _ assembly: SoundAssembly, to id: Memo.ID, _ begun: [Memo.ID]
  ) async throws -> [Int] {
    let chunkSize = Self.chunkDuration * assembly.format.bytesPerSecond
    var chunk = Data()
    var firstFrame = 0
    func append() async throws {
      guard !chunk.isEmpty else { return }
      _ = try await library.store.append(id, SoundChunk(firstFrame: firstFrame, samples: chunk))
      firstFrame += chunk.count / assembly.format.bytesPerFrame
      chunk.removeAll(keepingCapacity: true)
      // The first memo of a split waits for the second one.
      for other in begun { await library.store.touch(other) }
    }
    let counts = try await assembly.read { samples in
      samples.map(\.littleEndian).withUnsafeBytes { chunk.append(contentsOf: $0) }
      if chunk.count >= chunkSize { try await append() }
    }
    try await append()
    return counts
  }

  /// Makes the new memos visible, and moves the originals to the trash.
  private func commit(
    _ imports: [(id: Memo.ID, metadata: ImportedMetadata)], _ originals: [EditedMemo],
    _ kept: Set<Memo.ID>, _ speakerCount: Int?, _ timeZone: TimeZone?, at time: Double
  ) async throws -> [Memo] {
    let moved = originals.map(\.id).filter { !kept.contains($0) }
    return try await library.store.finishImports(imports, replacing: moved, timeZone: timeZone) {
      [folder = library.folder] database, rows in
      let results = rows.compactMap(\.memoID)
      let changesPlaylists = try database.noteEdit(
        UUID(), of: originals, keeping: kept, as: results, at: time)
      if let speakerCount {
        for (id, metadata) in imports {
          // Speakers of words are told apart again only if the memo is transcribed again.
          let isDone = metadata.transcript.map { !$0.speakers.isEmpty } ?? false
          try database.execute(
            sql: "UPDATE transcript SET speakerCount = ?, attributedCount = ? WHERE memo = ?",
            arguments: [speakerCount, isDone ? speakerCount : nil, id.key])
        }
      }
      if changesPlaylists { _ = try? PlaylistCopy.write(database, to: folder) }
    }
  }
}

extension ImportedMetadata {
  /// The values of a memo that was made of others.
  fileprivate init(_ memo: Memo, transcript: Transcript?) {
    self.init(
      title: memo.title, isFavorite: memo.isFavorite, position: memo.position, rate: memo.rate,
      missingDuration: memo.missingDuration,
      additions: MemoAdditions(tags: memo.tags, bookmarks: memo.bookmarks), transcript: transcript)
  }
}
