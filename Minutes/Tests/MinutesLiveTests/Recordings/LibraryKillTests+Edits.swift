import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension LibraryKillTests {
  /// A memo that an edit makes: ranges of frames of the signal.
  private struct Expected {
    var originals: [Memo.ID]
    /// The sound of the originals in each new memo.
    var results: [[Range<Int>]]
  }

  /// Kills a process that edits one group of memos after the other.
  private func killEdits(
    _ kind: PlannedEdit.Kind, _ expectations: ([Memo.ID]) -> [Expected]
  ) async throws {
    let groups = try await makeLibrary()
    let edits = groups.flatMap { group in
      kind == .join
        ? [PlannedEdit(kind: kind, memos: group)]
        : group.map { PlannedEdit(kind: kind, memos: [$0]) }
    }
    let expected = groups.flatMap(expectations)
    let numbers = Dictionary(uniqueKeysWithValues: zip(groups.flatMap(\.self), 0...))
    try #require(edits.count == expected.count)
    try await kill {
      $0.edits = edits
    } check: { process, folder in
      let library = try await openLibrary(in: folder)
      let listed = try await library.repository.fetchAll()
      let deleted = try await deletedMemos(of: library)
      let known = Set(groups.flatMap(\.self))
      var made = listed.filter { !known.contains($0.id) }
      #expect(Set((listed + deleted).map(\.id)).isSuperset(of: known))
      for (index, edit) in expected.enumerated() {
        // then: each edit was made as a whole or not at all
        let count = edit.originals.count { id in deleted.contains { $0.id == id } }
        #expect(count == 0 || count == edit.originals.count)
        if index < process.last("edited") { #expect(count == edit.originals.count) }
        if index > process.last("edited") { #expect(count == 0) }
        guard count > 0 else {
          for id in edit.originals { try await expectMemo(id, listed, in: library) }
          continue
        }
        // and its memos have every sample, and the words, the tags and the bookmarks
        let title = try #require(deleted.first { $0.id == edit.originals[0] }?.title)
        for (number, ranges) in edit.results.enumerated() {
          let name = number == 0 ? title : "\(title) (\(number + 1))"
          let place = try #require(made.firstIndex { $0.title == name })
          let memo = made.remove(at: place)
          try await expectSound(memo, ranges, in: library)
          var parts: [Part] = []
          for (id, frames) in zip(edit.originals, ranges) {
            let original = try #require(numbers[id])
            parts.append((original, frames))
          }
          try await expectAdditions(to: memo, of: parts, in: library)
        }
      }
      #expect(made == [])
      // and no files of others are left
      try expectFiles(of: listed + deleted, in: folder)
      // and every original is whole again when it is restored
      try await expectWholeWhenRestored(deleted, in: library)
    }
  }

  private func expectSound(
    _ memo: Memo, _ ranges: [Range<Int>], in library: MemoLibrary
  ) async throws {
    let expected = ranges.flatMap { $0.map(Signal.sample) }
    let reader = try SoundFileReader(try await library.sound(of: memo.id).url)
    #expect(reader.frameCount == expected.count)
    #expect(try reader.read(frames: expected.count + 1) == expected)
    #expect(!memo.isRecovered)
  }

  @Test func `killed trims keep the original or the whole new memo`() async throws {
    try await killEdits(.trim) { group in
      group.map { Expected(originals: [$0], results: [[1_200..<3_600]]) }
    }
  }

  @Test func `killed splits make two whole memos or none`() async throws {
    try await killEdits(.split) { group in
      group.map { Expected(originals: [$0], results: [[0..<2_400], [2_400..<4_800]]) }
    }
  }

  @Test func `killed joins make one whole memo or none`() async throws {
    try await killEdits(.join) { group in
      [Expected(originals: group, results: [[0..<4_800, 0..<4_800]])]
    }
  }

  @Test func `killed undos restore all originals or none`() async throws {
    let groups = try await makeLibrary()
    // Each group is joined, and then the edit is undone.
    let edits = groups.flatMap { group in
      [PlannedEdit(kind: .join, memos: group), PlannedEdit(kind: .undo, memos: group)]
    }
    try await kill {
      $0.edits = edits
    } check: { process, folder in
      let library = try await openLibrary(in: folder)
      let listed = try await library.repository.fetchAll()
      for (index, group) in groups.enumerated() {
        let count = group.count { id in listed.contains { $0.id == id } }
        #expect(count != 1)
        if 2 * index + 1 < process.last("edited") { #expect(count == 2) }
        if count == 2 { for id in group { try await expectMemo(id, listed, in: library) } }
      }
      // then: of a group whose originals are in the trash, the joined memo is listed
      let known = Set(groups.flatMap(\.self))
      let joined = listed.filter { !known.contains($0.id) }
      #expect(2 * joined.count + listed.count - joined.count == known.count)
      for memo in joined {
        try await expectSound(memo, [0..<4_800, 0..<4_800], in: library)
        let number = try #require(Int(memo.title))
        try await expectAdditions(
          to: memo, of: [(number, 0..<4_800), (number + 1, 0..<4_800)], in: library)
      }
    }
  }
}
