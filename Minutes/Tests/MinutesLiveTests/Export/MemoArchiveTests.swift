import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(
  .timeLimit(.minutes(5)),
  .dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
struct MemoArchiveTests {
  private let temporary = TemporaryFolder()
  private let other = TemporaryFolder()
  private let files = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  private var archive: URL { files.folder.url.appendingPathComponent("memos.zip") }

  private func record(
    _ title: String, in library: MemoLibrary, frames: Int = 4_800
  ) async throws -> Memo.ID {
    let store = library.recordingStore
    let id = UUID()
    _ = try await store.begin(id: id, date: now, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<frames)))
    _ = try await store.finish(id: id, frameCount: frames)
    try await library.repository.rename(id: id, title: title)
    return id
  }

  private func say(_ text: String, in id: Memo.ID, of library: MemoLibrary) async throws {
    let transcript = Transcript(
      segments: [TranscriptSegment(id: 0, words: [TranscriptWord(text, start: 0, end: 0.05)])],
      isEdited: true)
    let revision = try await library.transcripts.record(id: id).revision
    _ = try await library.transcripts.save(id: id, transcript: transcript, revision: revision)
  }

  private func playlists(of library: MemoLibrary) async throws -> [Playlist] {
    var changes = library.playlists.changes().makeAsyncIterator()
    return try #require(try await changes.next())
  }

  /// Makes an archive of entries.
  private func write(_ entries: [(String, Data)]) throws {
    let writer = try ZIPWriter()
    for (path, data) in entries {
      try writer.begin(path, size: data.count, date: now)
      try writer.append(data)
    }
    try writer.close()
    try files.folder.url.createFolder()
    try writer.takeBytes().write(to: archive)
  }

  private var sound: Data {
    WAVHeader(format: Signal.format, dataSize: 9_600).encoded + Signal.samples(0..<4_800)
  }

  private func importArchive(into library: MemoLibrary) async throws -> ImportedArchive {
    try await ArchiveImport(library, in: ImportFolder(library), searchPath: "").run(archive)
  }

  /// Expects that an import has left no memo and no file.
  private func expectNothing(in library: MemoLibrary) async throws {
    #expect(try await library.repository.fetchAll() == [])
    #expect(try await library.database.read { try MemoRow.fetchCount($0) } == 0)
    let recordings = try? FileManager.default.contentsOfDirectory(
      atPath: other.folder.recordings.path)
    #expect((recordings ?? []) == [])
    try await expectNoFiles(in: library)
  }

  private func expectNoFiles(in library: MemoLibrary) async throws {
    let left = try? FileManager.default.subpathsOfDirectory(atPath: library.folder.imports.path)
    #expect((left ?? []).filter { $0 != "lock" } == [])
  }

  // MARK: Content

  @Test func `an archive has everything of its memos on another machine`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Grüße: ☕ / \"1\"", in: library, frames: 48_000)
    try await say("La", in: song, of: library)
    let words = try await library.transcripts.record(id: song).transcript?.text(as: .json)
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
    let export = try await MemoArchive(of: library)
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
    #expect(record.transcript?.text(as: .json) == words)
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
    try await MemoArchive(of: library, memos: [song, UUID()]).write(to: archive)
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
    let export = try await MemoArchive(of: library)
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
    await #expect(throws: MemoExport.Failure(description: "'\(archive.path)' exists already.")) {
      try await MemoArchive(of: library).write(to: archive)
    }
    #expect(try Data(contentsOf: archive) == Data("other".utf8))
    // when the sound becomes shorter while it is read
    try archive.removeFile()
    let wav = temporary.folder.files(of: id).wav
    await #expect(throws: MemoExport.Failure.self) {
      try await FileOperation.$willPerform.withValue({ change in
        if change == "read \(wav.path)" { truncate(wav.path, 1_000) }
      }) { try await MemoArchive(of: library).write(to: archive) }
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
    #expect(result.failures.count == 1 && result.failures[0].hasPrefix("b.wav: It is not a sound"))
    try await expectNoFiles(in: library)
  }

  // MARK: Archives that are refused

  private func expectRefusal(
    _ message: String, limits: StorageLimits = .unlimited,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let library = try await MemoLibrary(other.folder, limits: limits)
    let failure = await #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      _ = try await importArchive(into: library)
    }
    let text = failure.map(String.init(describing:)) ?? ""
    #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
    try await expectNothing(in: library)
  }

  @Test(arguments: [
    "../evil.wav", "/tmp/evil.wav", "a/../../evil.wav", "a//evil.wav", "./evil.wav",
  ])
  func `paths that lead out of an archive are refused`(path: String) async throws {
    try write([("a.wav", sound), (path, sound)])
    try await expectRefusal("'\(path)' leads out of the archive.")
  }

  @Test func `entries with the same name are refused`() async throws {
    try write([("a.wav", sound), ("a.wav", sound)])
    try await expectRefusal("The archive has 'a.wav' twice.")
  }

  @Test func `links and encrypted entries are refused`() async throws {
    try write([("a.wav", sound), ("b.wav", Data("/etc/passwd".utf8))])
    let bytes = try Data(contentsOf: archive)
    let header = try #require(bytes.range(of: Data([0x50, 0x4B, 1, 2]), options: .backwards))
    // The upper half of the external attributes is the mode.
    var link = bytes
    link[header.lowerBound + 41] = 0xA1
    try link.write(to: archive)
    try await expectRefusal("'b.wav' in the archive is a link or a device")
    // The lowest flag, in the entry and in the directory.
    let entry = try #require(bytes.range(of: Data([0x50, 0x4B, 3, 4]), options: .backwards))
    var encrypted = bytes
    encrypted[entry.lowerBound + 6] |= 1
    encrypted[header.lowerBound + 8] |= 1
    try encrypted.write(to: archive)
    try await expectRefusal("'b.wav' in the archive is encrypted.")
  }

  @Test func `truncated and damaged archives are refused`() async throws {
    try write([("a.wav", sound), ("b.wav", sound)])
    let bytes = try Data(contentsOf: archive)
    for count in [0, 3, 100, bytes.count / 2, bytes.count - 30, bytes.count - 1] {
      try bytes.prefix(count).write(to: archive)
      try await expectRefusal("It is not a complete ZIP archive")
    }
    var damaged = bytes
    damaged[12_000] ^= 1
    try damaged.write(to: archive)
    try await expectRefusal("'b.wav' in the archive is damaged: ")
  }

  @Test func `any damaged byte is refused, or changes nothing that is imported`() async throws {
    // given
    try write([("a.wav", sound), ("b/memo.json", Data("{}".utf8))])
    let bytes = try Data(contentsOf: archive)
    var random = SeededGenerator(seed: 1)
    let library = try await MemoLibrary(other.folder)
    for _ in 0..<100 {
      // when
      var damaged = bytes
      let isHeader = Bool.random(using: &random)
      let offset = Int.random(in: 0..<300, using: &random)
      let place = isHeader ? offset / 5 : bytes.count - 1 - offset
      damaged[place] = UInt8.random(in: 0...255, using: &random)
      try damaged.write(to: archive)
      // then
      if let result = try? await importArchive(into: library) {
        for memo in result.memos {
          #expect(memo.duration == 0.1)
          try await library.repository.delete(id: memo.id)
          try await library.repository.purge(id: memo.id)
        }
      }
    }
    try await expectNothing(in: library)
  }

  @Test func `entries that grow when they are read are refused`() async throws {
    // given: 273 bytes that become 140,000
    let bomb = """
      UEsDBBQAAAAIAAAAIQB9rqLImQAAAOAiAgALAAAAYS9tZW1vLmpzb27twTEBAAAAwqD1T20ND6AAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAADg3wBQSwECFAMUAAAACAAAACEAfa6iyJkAAADgIgIACwAAAAAAAAAAAAAAgAEAAAAA\
      YS9tZW1vLmpzb25QSwUGAAAAAAEAAQA5AAAAwgAAAAAA
      """
    try files.folder.url.createFolder()
    try #require(Data(base64Encoded: bomb)).write(to: archive)
    // then
    try await expectRefusal("'a/memo.json' in the archive is larger than 131072 bytes.")
  }

  @Test func `an archive beyond the quota is refused`() async throws {
    try write([("a.wav", sound), ("b.wav", Data(count: 2 << 20))])
    try await expectRefusal(
      "start Minutes with a larger --quota",
      limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 2 << 20))
  }

  @Test func `an archive whose sounds do not fit leaves the memos that are whole`() async throws {
    // given: the archive fits, and the second of its decoded sounds does not
    try write([("a.wav", sound), ("b.wav", sound)])
    let library = try await MemoLibrary(
      other.folder, limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 10 << 20))
    let ballast = other.folder.url.appendingPathComponent("ballast")
    // when
    let failure = await #expect(throws: ImportFailure.self) {
      _ = try await FileOperation.$willPerform.withValue({ change in
        guard change.hasPrefix("create"), change.hasSuffix("/b.wav") else { return }
        try? Data(count: 10 << 20).write(to: ballast)
      }) { try await importArchive(into: library) }
    }
    // then
    let text = try #require(failure).description
    #expect(text.contains("1 memo was imported before. Import the archive again"), "\(text)")
    try await expectOneMemo(in: library)
    try await expectNoFiles(in: library)
  }

  /// Expects that an import has left one whole memo, with the title "a", and nothing else.
  private func expectOneMemo(in library: MemoLibrary) async throws {
    let memos = try await library.repository.fetchAll()
    #expect(memos.map(\.title) == ["a"])
    try await expectSignal(#require(memos.first), in: library, frameCount: 4_800)
    #expect(try await library.database.read { try MemoRow.fetchCount($0) } == 1)
    let recordings = try FileManager.default.contentsOfDirectory(
      atPath: library.folder.recordings.path)
    #expect(recordings == memos.map(\.id.key))
    #expect(try await playlists(of: library) == [])
  }

  @Test func `an archive without sound is refused`() async throws {
    try write([("a.txt", sound)])
    try await expectRefusal("The archive has no sound files.")
  }

  @Test func `an import that is cancelled leaves the memos that users have seen`() async throws {
    // given
    try write([
      ("a.wav", sound), ("b.wav", sound), ("playlists.json", Data("[]".utf8)),
    ])
    let library = try await MemoLibrary(other.folder)
    let folder = await ImportFolder(library)
    // when it is cancelled before the second sound is written
    let task = Task {
      try await FileOperation.$willPerform.withValue({ change in
        guard change.hasPrefix("create"), change.hasSuffix("/b.wav") else { return }
        withUnsafeCurrentTask { $0?.cancel() }
      }) { try await ArchiveImport(library, in: folder, searchPath: "").run(archive) }
    }
    // then
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    try await expectOneMemo(in: library)
    let left = try FileManager.default.subpathsOfDirectory(atPath: other.folder.imports.path)
    #expect(left.filter { !$0.hasSuffix("lock") && UUID(key: $0) == nil } == [])
    withExtendedLifetime(folder) {}
  }

  /// Entries of two memos of an export, with their ids, and a playlist.
  private var exported: [(String, Data)] {
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
    let failure = await #expect(throws: ImportFailure.self) {
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
    let export = try await MemoArchive(of: library)
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

  // MARK: Directories of archives

  /// An archive of folders alone, or of files without content, as the directory describes them.
  private func archive(
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
      plan.killBeforeChange = kills
      let process = try RecorderProcess(plan)
      isKilled = await process.waitUntilKilled()
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
      plan.killBeforeChange = kills
      let process = try RecorderProcess(plan)
      isKilled = await process.waitUntilKilled()
      // then
      let library = try await MemoLibrary(temporary.folder)
      #expect(library.recoveryProblems == [], "after \(kills - 1) changes")
      let memos = try await library.repository.fetchAll()
      #expect(memos.count <= 2)
      for memo in memos where !memo.isRecovered {
        #expect(memo.duration == 0.1, "after \(kills - 1) changes")
      }
      if !isKilled { #expect(memos.map(\.isRecovered) == [false, false]) }
      // and the next process deletes the extracted files, and can import the archive
      #expect(try await importArchive(into: library).memos.count == 2)
      #expect(try await library.repository.fetchAll().count == memos.count + 2)
      try await expectNoFolders(in: library)
    }
    #expect(kills > 60)
  }

  private func expectNoFolders(in library: MemoLibrary) async throws {
    // The folder of the process goes with its object.
    _ = await ImportFolder(library)
    try await expectNoFiles(in: library)
  }
}
