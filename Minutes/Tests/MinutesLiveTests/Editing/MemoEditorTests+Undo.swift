import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension MemoEditorTests {
  @Test func `undo restores the originals, once`() async throws {
    // given
    let library = try await open()
    let editor = MemoEditor(library)
    let id = try await record(in: library)
    let parts = try await editor.perform(.split(id, at: 0.5)).memos.map(\.id)
    for part in parts { #expect(await editor.undoable(part) == parts) }
    #expect(await editor.undoable(id) == [])
    // when
    #expect(try await editor.undo(parts[1]).originals == [id])
    // then
    #expect(try await listed(in: library) == [id])
    #expect(Set(try await deleted(in: library)) == Set(parts))
    #expect(try await samples(of: id, in: library) == signal(0..<48_000))
    #expect(await editor.undoable(parts[0]) == [])
    await #expect(throws: MemoEditFailure.nothingToUndo) { try await editor.undo(parts[0]) }
  }

  @Test func `an edit is not undone without a question if its memos were changed since`()
    async throws
  {
    // given
    let library = try await open()
    let editor = MemoEditor(library)
    let id = try await record(in: library)
    try await library.repository.rename(id: id, title: "Song")
    let words = [0, 0.3, 0.6].map { TranscriptWord("word", start: $0, end: $0 + 0.2) }
    let transcript = Transcript(segments: [TranscriptSegment(id: 0, words: words)])
    _ = try await library.transcripts.save(id: id, transcript: transcript, revision: 0)
    let bookmark = MemoBookmark(id: UUID(), position: 0.1, label: "Refrain")
    let tag = try #require(MemoTag("verse"))
    let changes: [(MemoLibrary, Memo.ID) async throws -> Void] = [
      { try await $0.repository.rename(id: $1, title: "Refrain") },
      { try await $0.repository.rename(id: $1, title: "") },
      { try await $0.repository.setFavorite(ids: [$1], isFavorite: true) },
      { try await $0.repository.setBookmark(id: $1, bookmark: bookmark) },
      { try await $0.repository.changeTags(ids: [$1], added: [tag], removed: []) },
      { library, id in
        let record = try await library.transcripts.record(id: id)
        var transcript = try #require(record.transcript)
        transcript.isEdited = true
        _ = try await library.transcripts.save(
          id: id, transcript: transcript, revision: record.revision)
      },
    ]
    for change in changes {
      let parts = try await editor.perform(.split(id, at: 0.5)).memos.map(\.id)
      // The position is no change.
      try await library.repository.setPosition(id: parts[0], position: 0.3)
      try await change(library, parts[1])
      // when
      await #expect(throws: ChangedMemos([parts[1]])) {
        try await editor.undo(parts[0], discardingChanges: false)
      }
      // then
      #expect(Set(try await listed(in: library)) == Set(parts))
      #expect(await editor.undoable(parts[0]) == parts)
      // and
      #expect(try await editor.undo(parts[0]).originals == [id])
      #expect(try await listed(in: library) == [id])
    }
    // and: an edit whose memos are as they were is undone
    let parts = try await editor.perform(.split(id, at: 0.5)).memos.map(\.id)
    #expect(try await editor.undo(parts[0], discardingChanges: false).moved == parts)
  }

  @Test func `words that a transcription has made later are no change of the user`() async throws {
    let library = try await open()
    let editor = MemoEditor(library)
    let id = try await record(in: library)
    let new = try #require(
      try await editor.perform(.trim(id, to: SoundRange(0, 0.5))).memos.first?.id)
    // when: the words come, and with them a title
    try await library.database.write { database in
      try database.execute(
        sql: "UPDATE transcript SET suggestedTitle = 'Milk', revision = 1 WHERE memo = ?",
        arguments: [new.key])
      try database.execute(
        sql: "UPDATE memo SET title = 'Milk' WHERE id = ?", arguments: [new.key])
    }
    // then
    #expect(try await editor.undo(new, discardingChanges: false).originals == [id])
  }

  @Test func `an edit of an earlier version is undone without a question`() async throws {
    let library = try await open()
    let editor = MemoEditor(library)
    let id = try await record(in: library)
    let new = try #require(
      try await editor.perform(.trim(id, to: SoundRange(0, 0.5))).memos.first?.id)
    try await library.repository.rename(id: new, title: "Refrain")
    try await library.database.write { try $0.execute(sql: "UPDATE memoEdit SET written = NULL") }
    #expect(try await editor.undo(new, discardingChanges: false).originals == [id])
  }

  @Test func `a memo that was made of a half stays when the split is undone, and is named`()
    async throws
  {
    // given: a half that was edited again, twice
    let library = try await open()
    let editor = MemoEditor(library)
    let id = try await record(in: library)
    let parts = try await editor.perform(.split(id, at: 0.5)).memos.map(\.id)
    var later = parts[1]
    for end in [0.4, 0.3] {
      later = try #require(
        try await editor.perform(.trim(later, to: SoundRange(0, end))).memos.first?.id)
    }
    #expect(await editor.undoable(parts[0]) == [parts[0]])
    // when
    let undone = try await editor.undo(parts[0])
    // then
    #expect(undone == MemoEdit.Undone(originals: [id], moved: [parts[0]], remaining: [later]))
    #expect(Set(try await listed(in: library)) == [id, later])
  }

  @Test func `a new page offers to restore memos deleted by the user, not those replaced by edits`()
    async throws
  {
    let library = try await open()
    let editor = MemoEditor(library)
    let id = try await record(in: library)
    let first = try #require(
      try await editor.perform(.trim(id, to: SoundRange(0, 0.5))).memos.first?.id)
    #expect(try await library.repository.lastDeleted() == nil)
    _ = try await editor.undo(first)
    #expect(try await library.repository.lastDeleted() == nil)
    // The user deletes the memo of an edit, and one that is an original no more.
    let second = try #require(
      try await editor.perform(.trim(id, to: SoundRange(0, 0.5))).memos.first?.id)
    try await library.repository.delete(id: second)
    #expect(try await library.repository.lastDeleted()?.id == second)
    _ = try await editor.undo(second)
    try await library.repository.delete(id: id)
    #expect(try await library.repository.lastDeleted()?.id == id)
  }

  @Test func `edits are undone one after the other, also by another process`() async throws {
    let library = try await open()
    let id = try await record(in: library)
    let first = try #require(
      try await MemoEditor(library).perform(.trim(id, to: SoundRange(0, 0.5))).memos.first)
    let second = try #require(
      try await MemoEditor(library).perform(.trim(first.id, to: SoundRange(0.1, 0.5))).memos.first)
    #expect(try await samples(of: second.id, in: library) == signal(4_800..<24_000))
    let other = try await open()
    #expect(try await MemoEditor(other).undo(second.id).originals == [first.id])
    #expect(try await MemoEditor(other).undo(first.id).originals == [id])
    #expect(try await listed(in: library) == [id])
  }

  @Test func `an edit whose original was purged cannot be undone, and the new memo stays`()
    async throws
  {
    let library = try await open()
    let editor = MemoEditor(library)
    let ids = [try await record(in: library), try await record(in: library, after: 60)]
    let memo = try #require(try await editor.perform(.join(ids)).memos.first)
    try await library.repository.purge(id: ids[0])
    #expect(await editor.undoable(memo.id) == [])
    await #expect(throws: MemoEditFailure.nothingToUndo) { try await editor.undo(memo.id) }
    #expect(try await listed(in: library) == [memo.id])
    #expect(try await deleted(in: library) == [ids[1]])
  }

  @Test func `a part that was purged does not prevent that the split is undone`() async throws {
    let library = try await open()
    let editor = MemoEditor(library)
    let id = try await record(in: library)
    let parts = try await editor.perform(.split(id, at: 0.5)).memos.map(\.id)
    try await library.repository.delete(id: parts[0])
    try await library.repository.purge(id: parts[0])
    #expect(try await editor.undo(parts[1]).originals == [id])
    #expect(try await listed(in: library) == [id])
  }
}
