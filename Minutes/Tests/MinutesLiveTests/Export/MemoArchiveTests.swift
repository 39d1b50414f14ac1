import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(
  .timeLimit(.minutes(15)),
  .dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
struct MemoArchiveTests {
  let temporary = TemporaryFolder()
  let other = TemporaryFolder()
  let files = TemporaryFolder()
  let now = Date(timeIntervalSince1970: 1_234_567_890)

  var archive: URL { files.folder.url.appendingPathComponent("memos.zip") }

  func record(
    _ title: String, in library: MemoLibrary, frames: Int = 4_800
  ) async throws -> Memo.ID {
    try await library.recordMemo(title, on: now, frameCount: frames)
  }

  func say(
    _ text: String, in id: Memo.ID, of library: MemoLibrary, speaker: Int? = nil
  ) async throws {
    let transcript = Transcript(
      segments: [
        TranscriptSegment(
          id: 0, words: [TranscriptWord(text, start: 0, end: 0.05, speaker: speaker)])
      ],
      isEdited: true)
    try await library.saveTranscript(transcript, of: id)
  }

  func playlists(of library: MemoLibrary) async throws -> [Playlist] {
    var changes = library.playlists.changes().makeAsyncIterator()
    return try #require(try await changes.next())
  }

  /// Makes an archive of entries.
  func write(_ entries: [(String, Data)]) throws {
    let writer = try ZIPWriter()
    for (path, data) in entries {
      try writer.begin(path, size: data.count, date: now)
      try writer.append(data)
    }
    try writer.close()
    try files.folder.url.createFolder()
    try writer.takeBytes().write(to: archive)
  }

  var sound: Data {
    WAVHeader(format: Signal.format, dataSize: 9_600).encoded + Signal.samples(0..<4_800)
  }

  func importArchive(into library: MemoLibrary) async throws -> ImportedArchive {
    try await ArchiveImport(library, in: ImportFolder(library), searchPath: "").run(archive)
  }

  /// Expects that an import has left no memo and no file.
  func expectNothing(in library: MemoLibrary) async throws {
    #expect(try await library.repository.fetchAll() == [])
    #expect(try await library.database.read { try MemoRow.fetchCount($0) } == 0)
    let recordings = try? FileManager.default.contentsOfDirectory(
      atPath: other.folder.recordings.path)
    #expect((recordings ?? []) == [])
    try await expectNoFiles(in: library)
  }

  func expectNoFiles(in library: MemoLibrary) async throws {
    let left = try? FileManager.default.subpathsOfDirectory(atPath: library.folder.imports.path)
    #expect((left ?? []).filter { $0 != "lock" } == [])
  }

  // MARK: Content

  @Test func `an archive is in the language of the page that asked for it`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await record("Song", in: library)
    try await say("La", in: memo, of: library, speaker: 0)
    var transcripts = TranscriptTexts()
    transcripts.speaker = { "Stimme \($0)" }
    let german = Texts(language: "de", transcripts: transcripts)
    // when
    let export = try await MemoArchive(of: library, texts: german)
    var bytes = Data()
    while let piece = try await export.next() { bytes += piece }
    // then: entries are not compressed
    #expect(bytes.firstRange(of: Data("Stimme 1: La".utf8)) != nil)
  }

  @Test func `an archive has everything of its memos on another machine`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Grüße: ☕ / \"1\"", in: library, frames: 48_000)
    try await say("La", in: song, of: library)
    let words = try await library.transcripts.record(id: song).transcript?.text(
      as: .json, texts: .english)
    try await library.repository.setFavorite(id: song, isFavorite: true)
    try await library.repository.changeTags(
      ids: [song], added: Array(MemoTags(texts: ["Küche 🥕", "to do"])), removed: [])
    try await library.repository.setBookmark(
      id: song, bookmark: MemoBookmark(id: UUID(7), position: 0.5, label: "Refrain"))
    let noise = try await record("Noise", in: library)
    try await library.playlists.create(
      playlist: Playlist(
        id: UUID(1), title: "Way home", date: now, memos: [noise, song], current: song))
    try await library.playlists.create(playlist: Playlist(id: UUID(2), title: "Empty", date: now))
    // when
    try files.folder.url.createFolder()
    let export = try await MemoArchive(of: library, texts: .english)
    #expect(export.memoCount == 2)
    try await export.write(to: archive)
    let imported = try await MemoLibrary(other.folder)
    let result = try await importArchive(into: imported)
    // then
    #expect(result.failures == [])
    #expect(result.playlistCount == 1)
    let memos = try await imported.repository.fetchAll()
    #expect(Set(memos.map(\.title)) == ["Grüße: ☕ / \"1\"", "Noise"])
    let memo = try #require(memos.first { $0.isFavorite })
    #expect(memo.tags.texts == ["Küche 🥕", "to do"])
    #expect(memo.bookmarks.map(\.label) == ["Refrain"] && memo.bookmarks.map(\.position) == [0.5])
    #expect(memo.bookmarks[id: UUID(7)] == nil)
    #expect(result.memos.first { $0.id == memo.id }?.tags == memo.tags)
    #expect(memo.date == now)
    try await expectSignal(memo, in: imported, frameCount: 48_000)
    let record = try await imported.transcripts.record(id: memo.id)
    #expect(record.state == .done)
    #expect(record.transcript?.text(as: .json, texts: .english) == words)
    let playlist = try #require(try await playlists(of: imported).first)
    #expect(playlist.title == "Way home")
    let titles = playlist.memos.map { id in memos.first { $0.id == id }?.title }
    #expect(titles == ["Noise", memo.title])
    #expect(playlist.current == memo.id)
    try await expectNoFiles(in: imported)
  }

  @Test func `a selection has its memos and their playlists alone`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    let noise = try await record("Noise", in: library)
    for (number, memos) in [[song, noise], [song]].enumerated() {
      try await library.playlists.create(
        playlist: Playlist(id: UUID(number), title: "\(memos.count) memos", memos: memos))
    }
    // when
    try files.folder.url.createFolder()
    try await MemoArchive(of: library, memos: [song, UUID()], texts: .english).write(to: archive)
    let imported = try await MemoLibrary(other.folder)
    _ = try await importArchive(into: imported)
    // then
    #expect(try await imported.repository.fetchAll().map(\.title) == ["Song"])
    #expect(try await playlists(of: imported).map(\.title) == ["1 memos"])
  }

  @Test func `an archive is made in pieces, and missing sound is named in it`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let lost = try await record("Lost", in: library)
    for number in 0..<3 { _ = try await record("\(number)", in: library, frames: 480_000) }
    let export = try await MemoArchive(of: library, texts: .english)
    try temporary.folder.files(of: lost).wav.removeFile()
    // when
    var bytes = Data()
    var largest = 0
    while let piece = try await export.next() {
      largest = max(largest, piece.count)
      bytes += piece
    }
    // then
    #expect(bytes.count > 3 * 960_000)
    #expect(largest < 600_000)
    let problems = await export.problems
    #expect(problems.count == 1 && problems[0].contains("Lost"))
    try files.folder.url.createFolder()
    try bytes.write(to: archive)
    let imported = try await MemoLibrary(other.folder)
    #expect(try await importArchive(into: imported).memos.count == 3)
  }

  @Test func `nothing is overwritten, and nothing is left of an export that fails`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library, frames: 480_000)
    try files.folder.url.createFolder()
    try Data("other".utf8).write(to: archive)
    // then
    await #expect(throws: MemoExport.Failure.exists(archive)) {
      try await MemoArchive(of: library, texts: .english).write(to: archive)
    }
    #expect(try Data(contentsOf: archive) == Data("other".utf8))
    // when the sound becomes shorter while it is read
    try archive.removeFile()
    let wav = temporary.folder.files(of: id).wav
    await #expect(throws: MemoExport.Failure.self) {
      try await FileOperation.$willPerform.withValue({ change in
        if change == "read \(wav.path)" { truncate(wav.path, 1_000) }
      }) { try await MemoArchive(of: library, texts: .english).write(to: archive) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.folder.url.path) == [])
  }

  @Test func `an archive of other programs is imported, too`() async throws {
    // given: metadata after the sound, hidden files, folders and other files
    let memo = Data(
      #"{"id":"x","title":"Talk","date":"2009-02-13T23:31:30Z","isFavorite":true}"#.utf8)
    try write([
      ("Memos/a/audio.wav", sound), ("Memos/a/memo.json", memo), ("Memos/a/note.txt", memo),
      ("Memos/Interview.wav", sound), ("__MACOSX/Memos/._Interview.wav", memo),
      ("Memos/.hidden.wav", memo), ("Memos/a/transcript.json", Data("?".utf8)),
    ])
    // when
    let library = try await MemoLibrary(other.folder)
    let result = try await importArchive(into: library)
    // then
    #expect(result.failures == [])
    #expect(Set(result.memos.map(\.title)) == ["Talk", "Interview"])
    #expect(result.memos.allSatisfy { $0.date == now })
    #expect(result.memos.filter(\.isFavorite).map(\.title) == ["Talk"])
  }

  @Test func `sound that cannot be decoded is named, and the rest is imported`() async throws {
    try write([("a.wav", sound), ("b.wav", Data("No sound".utf8)), ("c.wav", sound)])
    let library = try await MemoLibrary(other.folder)
    let result = try await importArchive(into: library)
    #expect(result.memos.map(\.title) == ["a", "c"])
    #expect(
      result.failures.count == 1
        && result.failures[0].description.hasPrefix("b.wav: It is not a sound"))
    try await expectNoFiles(in: library)
  }

  // MARK: Directories of archives

  /// An archive of folders alone, or of files without content, as the directory describes them.
  func archive(
    ofEntries count: Int, named path: (Int) -> String, before: Data = Data()
  ) -> Data {
    func number(_ number: Int, _ size: Int) -> Data {
      Data((0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
    var directory = Data()
    for index in 0..<count {
      let name = Data(path(index).utf8)
      directory.append(Data([0x50, 0x4B, 1, 2]))
      directory.append(number(0x031E, 2))
      directory.append(number(10, 2))
      directory.append(Data(count: 20))
      directory.append(number(name.count, 2))
      directory.append(Data(count: 8))
      directory.append(number(0o040755 << 16, 4))
      directory.append(Data(count: 4))
      directory.append(name)
    }
    // The number of entries in the archive is too small for them.
    let end: [Data] = [
      Data([0x50, 0x4B, 5, 6]), Data(count: 4), number(1, 2), number(1, 2),
      number(directory.count, 4), number(before.count, 4), number(0, 2),
    ]
    return end.reduce(into: before + directory) { $0.append($1) }
  }

  @Test func `folders count as entries before they are read`() throws {
    // given
    try files.folder.url.createFolder()
    func check(_ data: Data) throws {
      try data.write(to: archive)
      try ZIPDirectory.check(archive)
    }
    let names = { (index: Int) in "\(index)/" }
    // then: the number is that of the directory, whatever the archive says
    #expect(throws: Never.self) { try check(archive(ofEntries: 200_000, named: names)) }
    let many = archive(ofEntries: 200_001, named: names)
    #expect(throws: ZIPFailure("It has more than 200000 entries")) { try check(many) }
    // and when other bytes are before the archive
    #expect(throws: ZIPFailure("It has more than 200000 entries")) {
      try check(Data(count: 100) + many)
    }
    // and a damaged or empty file is refused by the reader
    for data in [Data(), Data(count: 21), Data(count: 100), many.prefix(1_000)] {
      #expect(throws: Never.self) { try check(data) }
    }
  }

  @Test func `a large directory is refused before it is read`() async throws {
    try files.folder.url.createFolder()
    let name = String(repeating: "x", count: 60_000)
    try archive(ofEntries: 1_100) { "\($0)\(name)/" }.write(to: archive)
    try await expectRefusal("It is too large an archive: Its directory has more than 64 MB")
  }

  // MARK: Killed processes

  @Test func `an export that is killed before any change leaves a whole archive or none`()
    async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    for title in ["First", "Second"] { _ = try await record(title, in: library) }
    let before = try FileManager.default.subpathsOfDirectory(atPath: temporary.folder.url.path)
    try files.folder.url.createFolder()
    var plan = Plan(folder: temporary.folder.url.path, id: UUID())
    plan.exportedArchive = archive.path
    var kills = 0
    var isKilled = true
    while isKilled {
      // when
      kills += 1
      isKilled = try await RecorderProcess.run(plan, killedBeforeChange: kills)
      // then
      if FileManager.default.fileExists(atPath: archive.path) {
        let reader = try ZIPReader(archive)
        var names: [String] = []
        while let entry = try reader.next() {
          names.append(entry.path ?? "")
          while try reader.read() != nil {}
        }
        #expect(names.count == 4, "after \(kills - 1) changes")
        try archive.removeFile()
      }
    }
    // and
    #expect(kills > 8)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.folder.url.path) == [])
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: temporary.folder.url.path) == before)
  }

  @Test func `an import that is killed before any change leaves whole memos, and no files`()
    async throws
  {
    // given
    try write([("a.wav", sound), ("b/audio.wav", sound), ("b/memo.json", Data("{}".utf8))])
    var kills = 0
    var isKilled = true
    while isKilled {
      // when
      kills += 1
      let temporary = TemporaryFolder()
      var plan = Plan(folder: temporary.folder.url.path, id: UUID())
      plan.importedArchive = archive.path
      isKilled = try await RecorderProcess.run(plan, killedBeforeChange: kills)
      // then
      let library = try await MemoLibrary(temporary.folder)
      #expect(library.recoveryProblems == [], "after \(kills - 1) changes")
      let memos = try await library.repository.fetchAll()
      #expect(memos.count <= 2)
      for memo in memos {
        #expect(memo.duration == 0.1 && !memo.isRecovered, "after \(kills - 1) changes")
        #expect(["a", "audio"].contains(memo.title), "after \(kills - 1) changes")
      }
      if !isKilled { #expect(memos.map(\.isRecovered) == [false, false]) }
      // and the next process deletes the extracted files, and can import the archive
      #expect(try await importArchive(into: library).memos.count == 2)
      #expect(try await library.repository.fetchAll().count == memos.count + 2)
      try await expectNoFolders(in: library)
    }
    #expect(kills > 60)
  }

  func expectNoFolders(in library: MemoLibrary) async throws {
    // The folder of the process goes with its object.
    _ = await ImportFolder(library)
    try await expectNoFiles(in: library)
  }
}
