import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension MemoArchiveTests {
  /// Entries of two memos of an export, with their ids, and a playlist.
  var exported: [(String, Data)] {
    func memo(_ number: Int) -> Data {
      Data(
        #"{"id":"\#(UUID(number))","title":"\#(number)","date":"2009-02-13T23:31:30Z","duration":0.1}"#
          .utf8)
    }
    let playlist = #"""
      [{"id":"\#(UUID(9))","title":"Way home","date":"2009-02-13T23:31:30Z","memos":["\#(UUID(2))","\#(UUID(1))"]}]
      """#
    return [
      ("1/memo.json", memo(1)), ("1/audio.wav", sound), ("2/memo.json", memo(2)),
      ("2/audio.wav", sound), ("playlists.json", Data(playlist.utf8)),
    ]
  }

  @Test func `an archive that is imported twice doubles nothing`() async throws {
    // given
    try write(exported)
    let library = try await MemoLibrary(other.folder)
    let first = try await importArchive(into: library)
    #expect(first.memos.count == 2 && first.knownCount == 0 && first.playlistCount == 1)
    let memos = try await library.repository.fetchAll()
    #expect(Set(memos.map(\.id)) == [UUID(1), UUID(2)])
    try await library.repository.rename(id: UUID(1), title: "Another title")
    // when
    let second = try await importArchive(into: library)
    // then
    #expect(second == ImportedArchive(knownCount: 2))
    let titles = try await library.repository.fetchAll().map(\.title)
    #expect(Set(titles) == ["Another title", "2"])
    #expect(try await playlists(of: library).map(\.memos) == [[UUID(2), UUID(1)]])
    try await expectNoFiles(in: library)
  }

  @Test func `an archive completes a library that has some of its memos`() async throws {
    // given an import that was cancelled before the second memo
    try write(exported)
    let library = try await MemoLibrary(other.folder)
    let folder = await ImportFolder(library)
    let task = Task {
      try await FileOperation.$willPerform.withValue({ change in
        guard change.hasPrefix("create"), change.hasSuffix("/1/audio.wav") else { return }
        withUnsafeCurrentTask { $0?.cancel() }
      }) { try await ArchiveImport(library, in: folder, searchPath: "").run(archive) }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(try await library.repository.fetchAll().count <= 1)
    #expect(try await playlists(of: library) == [])
    // when
    let result = try await importArchive(into: library)
    // then
    #expect(result.memos.count + result.knownCount == 2)
    #expect(try await library.repository.fetchAll().count == 2)
    #expect(try await playlists(of: library).map(\.memos) == [[UUID(2), UUID(1)]])
  }

  @Test func `known memos are skipped before their sound is extracted`() async throws {
    // given
    try write(exported)
    let library = try await MemoLibrary(other.folder)
    _ = try await importArchive(into: library)
    let extracted = LockIsolated<[String]>([])
    // when
    let result = try await FileOperation.$willPerform.withValue({ change in
      if change.hasPrefix("create"), change.hasSuffix(".wav") {
        extracted.withValue { $0.append(change) }
      }
    }) { try await importArchive(into: library) }
    // then
    #expect(result.knownCount == 2)
    #expect(extracted.value == [])
  }

  /// Entries of a memo with everything that an export has.
  private func completeExport() -> [(String, Data)] {
    let memo = #"""
      {"id":"\#(UUID(1))","title":"Song","date":"2009-02-13T23:31:30Z","duration":0.1,"isFavorite":true,\#
      "tags":["flat"],"bookmarks":[{"label":"Refrain","position":0.05}]}
      """#
    let words = Transcript(
      segments: [TranscriptSegment(id: 0, words: [TranscriptWord("La", start: 0, end: 0.05)])],
      isEdited: true)
    return [
      ("1/memo.json", Data(memo.utf8)),
      ("1/transcript.json", Data(words.text(as: .json, title: "Song", texts: .english).utf8)),
      ("1/audio.wav", sound),
    ]
  }

  @Test func `a killed import leaves complete memos, and the next one adds the rest`()
    async throws
  {
    // given
    try write(completeExport())
    _ = try await MemoLibrary(other.folder)
    func expectComplete(_ memo: Memo, in library: MemoLibrary) async throws {
      #expect(memo.id == UUID(1) && memo.title == "Song" && memo.isFavorite && !memo.isRecovered)
      #expect(memo.tags.texts == ["flat"])
      #expect(memo.bookmarks.map(\.label) == ["Refrain"])
      let record = try await library.transcripts.record(id: memo.id)
      #expect(
        record.state == .done
          && record.transcript?.text(as: .txt, texts: .english).contains("La") == true)
      try await expectSignal(memo, in: library, frameCount: 4_800)
    }
    var kills = 0
    var isKilled = true
    while isKilled {
      // when
      kills += 1
      let temporary = TemporaryFolder()
      try FileManager.default.copyItem(at: other.folder.url, to: temporary.folder.url)
      var plan = Plan(folder: temporary.folder.url.path, id: UUID())
      plan.importedArchive = archive.path
      isKilled = try await RecorderProcess.run(plan, killedBeforeChange: kills)
      // then
      let library = try await MemoLibrary(temporary.folder)
      #expect(library.recoveredMemos == [], "after \(kills - 1) changes")
      #expect(library.recoveryProblems == [], "after \(kills - 1) changes")
      let memos = try await library.repository.fetchAll()
      for memo in memos { try await expectComplete(memo, in: library) }
      if !isKilled { #expect(memos.count == 1) }
      // and
      let result = try await importArchive(into: library)
      #expect(result.memos.count == 1 - memos.count, "after \(kills - 1) changes")
      #expect(result.knownCount == memos.count, "after \(kills - 1) changes")
      let all = try await library.repository.fetchAll()
      #expect(all.count == 1, "after \(kills - 1) changes")
      for memo in all { try await expectComplete(memo, in: library) }
      // Nothing is left of what was discarded.
      #expect(await library.maintain(now: now) == [])
      let names = try FileManager.default.contentsOfDirectory(
        atPath: temporary.folder.recordings.path)
      #expect(names == [UUID(1).key], "after \(kills - 1) changes")
    }
    #expect(kills > 40)
  }

  @Test func `memos that were deleted, or imported in part, are imported again`() async throws {
    // given: a deleted memo, and one of whose sound only a part was imported
    try write(exported)
    let library = try await MemoLibrary(other.folder)
    _ = try await importArchive(into: library)
    try await library.repository.delete(id: UUID(1))
    _ = try await library.database.write { database in
      try MemoRow.filter(key: UUID(2).key).updateAll(
        database, Column("isRecovered").set(to: true), Column("frameCount").set(to: 480))
    }
    // when
    let result = try await importArchive(into: library)
    // then
    #expect(result.memos.map(\.title) == ["1", "2"] && result.knownCount == 0)
    #expect(Set(result.memos.map(\.id)).isDisjoint(with: [UUID(1), UUID(2)]))
    #expect(try await library.repository.fetchAll().count == 3)
  }

  @Test func `an archive cannot take the place of a recording in progress`() async throws {
    // given
    try write(exported)
    let library = try await MemoLibrary(other.folder)
    _ = try await library.recordingStore.begin(id: UUID(1), date: now, format: Signal.format)
    _ = try await library.recordingStore.append(
      id: UUID(1), chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<480)))
    // when
    let result = try await importArchive(into: library)
    // then
    #expect(result.memos.count == 2 && !result.memos.contains { $0.id == UUID(1) })
    let memo = try await library.recordingStore.finish(id: UUID(1), frameCount: 480)
    #expect(memo.duration == 0.01)
  }

  @Test func `the playlists of an import that fails do not remain`() async throws {
    // given two files with playlists, and a database that refuses the second playlist
    let other = String(decoding: exported[4].1, as: UTF8.self)
      .replacing("\(UUID(9))", with: "\(UUID(10))").replacing("Way home", with: "Refused")
    try write(exported + [("more/playlists.json", Data(other.utf8))])
    let library = try await MemoLibrary(self.other.folder)
    try await library.database.write { database in
      try database.execute(
        sql: """
          CREATE TRIGGER refused BEFORE INSERT ON playlist WHEN new.title = 'Refused' BEGIN
            SELECT RAISE(ABORT, 'refused');
          END
          """)
    }
    // when
    let failure = await #expect(throws: MemoImportFailure.self) {
      _ = try await importArchive(into: library)
    }
    // then
    let text = try #require(failure).description
    #expect(text.contains("2 memos were imported before."), "\(text)")
    #expect(try await playlists(of: library) == [])
    #expect(try await library.repository.fetchAll().count == 2)
  }

  @Test func `playlists name no memo whose export has failed`() async throws {
    // given three memos, of which one has lost its sound
    let library = try await MemoLibrary(temporary.folder)
    var memos: [Memo.ID] = []
    for title in ["First", "Lost", "Third"] { memos.append(try await record(title, in: library)) }
    try await library.playlists.create(
      playlist: Playlist(id: UUID(1), title: "All", memos: memos, current: memos[1]))
    try await library.playlists.create(
      playlist: Playlist(id: UUID(2), title: "Lost alone", memos: [memos[1]]))
    let export = try await MemoArchive(of: library, texts: .english)
    try temporary.folder.files(of: memos[1]).wav.removeFile()
    // when
    try files.folder.url.createFolder()
    try await export.write(to: archive)
    // then
    let reader = try ZIPReader(archive)
    var json = Data()
    while let entry = try reader.next() {
      while let bytes = try reader.read() {
        if entry.path == "playlists.json" { json += bytes }
      }
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let entries = try decoder.decode([PlaylistEntry].self, from: json)
    #expect(entries.map(\.title) == ["All"])
    #expect(entries.first?.memos == [memos[0].key, memos[2].key])
    #expect(entries.first?.current == memos[2].key)
  }
}
