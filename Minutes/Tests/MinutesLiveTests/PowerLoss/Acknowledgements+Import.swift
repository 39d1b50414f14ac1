import Foundation
import MinutesCore

@testable import KilledRecorder
@testable import MinutesLive

extension Acknowledgements {
  /// What a library has of the imported sound, in the order of the steps. Each is the result of a whole step.
  private enum ImportState: Int {
    case missing, imported, trimmed, undone

    /// - Parameters:
    ///   - listed: The memos of the list.
    ///   - deleted: Those of the trash.
    init?(listed: [ImportedPart], deleted: [ImportedPart]) {
      switch (listed, deleted) {
      case ([], []): self = .missing
      case ([.all], []): self = .imported
      case ([.middle], [.all]): self = .trimmed
      case ([.all], [.middle]): self = .undone
      default: return nil
      }
    }

    /// The state behind the last of some steps.
    init(behind steps: Set<Lifetime.Step>) {
      self =
        steps.contains(.undo)
        ? .undone
        : steps.contains(.trim) ? .trimmed : steps.contains(.importSound) ? .imported : .missing
    }
  }

  /// The part of the imported sound that a memo has.
  private enum ImportedPart: Equatable {
    case all, middle

    /// Other sound: the memo is no result of a whole step.
    case other(frameCount: Int)

    init(_ samples: [Int16]) {
      self =
        samples == Acknowledgements.signal
        ? .all
        : samples == Array(Acknowledgements.signal[Lifetime.trimmedFrames])
          ? .middle : .other(frameCount: samples.count)
    }
  }

  /// Compares a library with the acknowledged imports and edits, goes on like a user, and returns each violated guarantee.
  func violationsOfImport(in library: MemoLibrary) async throws -> [String] {
    var violations: [String] = []
    func expect(_ isTrue: Bool, _ promise: String) { if !isTrue { violations.append(promise) } }
    let listed = try await library.repository.fetchAll()
    var deletions = library.repository.deleted().makeAsyncIterator()
    let deleted = try await deletions.next()?.map(\.memo) ?? []
    for memo in listed + deleted {
      expect(memo.title == Lifetime.importedTitle, "It has its title: '\(memo.title)'")
      expect(memo.date >= Lifetime.date, "It has its date: \(memo.date)")
      expect(memo.date < Lifetime.date + 1, "It has its date: \(memo.date)")
      expect(!memo.isRecovered, "No import is recovered.")
    }
    let listedParts = try await parts(listed, in: library)
    let deletedParts = try await parts(deleted, in: library)
    let state = ImportState(listed: listedParts, deleted: deletedParts)
    let first = ImportState(behind: done)
    let last = ImportState(behind: begun)
    expect(
      state.map { $0.rawValue >= first.rawValue && $0.rawValue <= last.rawValue } == true,
      """
      Each step is whole or not there: listed \(listedParts), deleted \(deletedParts), expected \(first) to \(last).
      """)

    // Nothing else is left, and the memos are maintained like all others.
    let imports = await ImportFolder(library)
    let uploads =
      (try? FileManager.default.contentsOfDirectory(atPath: library.folder.imports.path)) ?? []
    expect(Set(uploads).isSubset(of: ["lock"]), "No upload is left: \(uploads)")
    withExtendedLifetime(imports) {}
    let now = Date.now + 7_200
    for time in [now, now + 3_600, now + 7_200] {
      let problems = await library.maintain(now: time)
      expect(problems == [], "Maintenance works: \(problems)")
    }
    let remaining = try await library.repository.fetchAll()
    expect(remaining.map(\.id) == listed.map(\.id), "The list is the same.")
    expect(try await parts(remaining, in: library) == listedParts, "The sound is the same.")
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: library.folder.recordings.path)
    expect(Set(folders) == Set(listed.map(\.id.key)), "No other folders are left: \(folders)")
    for memo in remaining {
      // Computes the peaks if they were lost.
      _ = try await library.waveform(of: memo.id, capacity: 100)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: library.folder.files(of: memo.id).folder.path
      ).sorted()
      expect(files == ["audio.flac", "memo.json", "peaks"], "Nothing else is left: \(files)")
    }
    return violations
  }

  private func parts(_ memos: [Memo], in library: MemoLibrary) async throws -> [ImportedPart] {
    var parts: [ImportedPart] = []
    for memo in memos {
      guard let row = try await library.database.row(memo.id) else { continue }
      let reader = try SoundFileReader(library.folder.files(of: memo.id).audio(row.audio))
      parts.append(ImportedPart(try reader.read(frames: 2 * Lifetime.frameCount)))
    }
    return parts
  }
}
