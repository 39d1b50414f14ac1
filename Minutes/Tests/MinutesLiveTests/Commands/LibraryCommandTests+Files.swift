import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension LibraryCommandTests {
  @Test func `favourites are shown, exported and imported`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    _ = try await record("Noise", in: library)
    #expect(try await run("list", "--favorites").output == "There are no favourites.\n")
    try await library.repository.setFavorite(id: id, isFavorite: true)

    // then
    let listed = try await run("list", "--favorites").output
    #expect(listed.hasSuffix("0:01  ★ Song\n"))
    #expect(!listed.contains("Noise"))
    let entries = try object(await run("list", "--json").output)
    #expect(
      Set(entries.compactMap { $0["isFavorite"] as? Bool == true ? $0["title"] as? String : nil })
        == ["Song"])
    #expect(try await run("show", "Song").output.contains("Favourite: yes\n"))

    // when
    let output = temporary.folder.url.appendingPathComponent("export")
    #expect(try await run("export", "Song", "--output", output.path).status == 0)
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: output.path).first)
    #expect(try await run("delete", "Song").status == 0)
    let sound = output.appendingPathComponent(name).appendingPathComponent("audio.wav")
    let imported = try await run("import", sound.path, "--keep-free", "0")

    // then
    #expect(imported.status == 0, "\(imported.errors)")
    let memo = try #require(try await library.repository.fetchAll().first { $0.title == "Song" })
    #expect(memo.isFavorite && memo.id != id)
    #expect(memo.date == Date(timeIntervalSince1970: 1_234_567_890))
  }

  @Test func `a single sound of an export is imported once, with its id`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    let output = temporary.folder.url.appendingPathComponent("export")
    #expect(try await run("export", "Song", "--output", output.path).status == 0)
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: output.path).first)
    let sound = output.appendingPathComponent(name).appendingPathComponent("audio.wav")
    // when: the library has it
    let known = try await run("import", sound.path, sound.path, "--keep-free", "0")
    // then
    #expect(known.status == 0, "\(known.errors)")
    #expect(known.output == "2 memos exist already and were skipped\n")
    #expect(try await library.repository.fetchAll().map(\.id) == [id])
    // and another library gets it with its id, once
    let other = TemporaryFolder()
    for output in ["Song\n", "1 memo exists already and was skipped\n"] {
      let program = Program(
        product: "minutes", "import", sound.path, "--keep-free", "0", "--data",
        other.folder.url.path)
      let imported = try await program.run()
      #expect(imported.status == 0 && imported.output.hasSuffix(output), "\(imported)")
    }
    let memos = try await MemoLibrary(other.folder).repository.fetchAll()
    #expect(memos.map(\.id) == [id])
  }

  @Test func `a folder of exported memos is imported with its transcripts`() async throws {
    // given: two exported memos, one with words, and an export that has not ended
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    try await say("La la", in: song, of: library)
    _ = try await record("Noise", in: library)
    // The paragraphs are compared as they are written: those that pauses begin are explicit after an import.
    let words = try await library.transcripts.record(id: song).transcript
    let output = temporary.folder.url.appendingPathComponent("export")
    #expect(try await run("export", "--all", "--output", output.path).status == 0)
    let part = output.appendingPathComponent("Talk.part")
    try part.createFolder()
    try Data().write(to: part.appendingPathComponent("audio.wav"))
    #expect(try await run("delete", "Song", "Noise", "--permanently").status == 0)

    // when
    let imported = try await run("import", output.path, "--keep-free", "0")

    // then
    #expect(imported.status == 0, "\(imported.errors)")
    let memos = try await library.repository.fetchAll()
    #expect(Set(memos.map(\.title)) == ["Song", "Noise"])
    let id = try #require(memos.first { $0.title == "Song" }).id
    let record = try await library.transcripts.record(id: id)
    #expect(record.state == .done)
    #expect(
      record.transcript?.text(as: .json, texts: .english) == words?.text(as: .json, texts: .english)
    )

    // when there is nothing to import
    let empty = output.appendingPathComponent("empty")
    try empty.createFolder()
    let nothing = try await run("import", empty.path, "--keep-free", "0")
    #expect(nothing.errors == "\(empty.path) has no sound files.\n")
    #expect(nothing.status == 1)
  }

  @Test func `an archive is exported and imported with its playlists`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    try await say("La la", in: song, of: library)
    try await library.playlists.create(
      playlist: Playlist(id: UUID(), title: "Way home", memos: [song]))
    let archive = temporary.folder.url.appendingPathComponent("memos.zip").path

    // when
    let exported = try await run("export", "--all", "--archive", archive)

    // then
    #expect(exported.status == 0, "\(exported.errors)")
    #expect(exported.output == "\(archive): 1 memo\n")
    let again = try await run("export", "Song", "--archive", archive)
    #expect(again.status == 1)
    #expect(again.errors.contains("exists already. Choose another place, or remove it first."))
    #expect(try await run("export", "--all", "--archive", archive, "--output", "x").status == 64)
    let misspelled = try await run("export", "--all", "--to", "x")
    #expect(misspelled.status == 64)
    #expect(misspelled.errors.contains("Give either --all or memos: 'x' was taken for a memo."))

    // when
    #expect(try await run("delete", "Song", "--permanently").status == 0)
    let imported = try await run("import", archive, "--keep-free", "0")

    // then
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.hasSuffix("0:01  Song\n1 playlist\n"))
    #expect(try await run("show", "Song").output.hasSuffix("\nLa la\n"))
    #expect(try await run("playlist", "list").output.contains("    1  Way home\n"))

    // when it is imported again, then nothing is doubled
    let second = try await run("import", archive, "--keep-free", "0")
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.output == "1 memo exists already and was skipped\n")
    #expect(try await run("playlist", "list").output.contains("    1  Way home\n"))

    // when the archive is cut off
    let bytes = try Data(contentsOf: URL(fileURLWithPath: archive))
    try bytes.dropLast(20).write(to: URL(fileURLWithPath: archive))
    let cut = try await run("import", archive, "--keep-free", "0")

    // then
    #expect(cut.status == 1)
    #expect(cut.errors.contains("memos.zip was not imported: It is not a complete ZIP archive"))
    #expect(try await library.repository.fetchAll().count == 1)
  }

  @Test func `the playlists of an exported folder are imported`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    try await library.playlists.create(
      playlist: Playlist(id: UUID(), title: "Way home", memos: [song]))
    let output = temporary.folder.url.appendingPathComponent("export")
    #expect(try await run("export", "--all", "--output", output.path).status == 0)
    #expect(try await run("delete", "Song", "--permanently").status == 0)
    #expect(try await run("playlist", "delete", "Way home").status == 0)

    // when
    let imported = try await run("import", output.path, "--keep-free", "0")

    // then
    #expect(imported.output.hasSuffix("0:01  Song\n1 playlist\n"), "\(imported.errors)")
    let again = try await run("import", output.path, "--keep-free", "0")
    #expect(again.output == "1 memo exists already and was skipped\n", "\(again.errors)")
    var changes = library.playlists.changes().makeAsyncIterator()
    let memo = try #require(try await library.repository.fetchAll().first)
    #expect(try await changes.next()?.map(\.memos) == [[memo.id]])
  }

  @Test func memosAreExportedAndNothingIsOverwritten() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("What? A/B: \"test\"", in: library)
    try await say("La la", in: id, of: library)
    let output = temporary.folder.url.appendingPathComponent("export")
    let exported = try await run("export", "--all", "--output", output.path)
    #expect(exported.status == 0, "\(exported.errors)")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: output.path).first)
    #expect(name.hasSuffix("What A B test (\(id.uuidString.lowercased().prefix(8)))"))
    let folder = output.appendingPathComponent(name)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["audio.wav", "memo.json", "transcript.json", "transcript.txt"])
    #expect(
      try Data(contentsOf: folder.appendingPathComponent("audio.wav"))
        == Data(contentsOf: await library.sound(of: id).url))
    #expect(
      try String(contentsOf: folder.appendingPathComponent("transcript.txt"), encoding: .utf8)
        == "La la\n")
    let again = try await run("export", "--all", "--output", output.path)
    #expect(again.status == 1)
    #expect(again.errors.contains("exists already. Choose another place, or remove it first."))
    #expect(try await run("export", "--output", output.path).status == 64)
  }

  @Test func soundFilesBecomeMemos() async throws {
    // Given a recording that leaves the library
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    let file = temporary.folder.url.appendingPathComponent("Interview.wav")
    try FileManager.default.copyItem(at: await library.sound(of: id).url, to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file.path)

    // When it is imported
    let imported = try await run("import", file.path, "--keep-free", "0")
    #expect(imported.status == 0, "\(imported.errors)")

    // Then it is a memo with the same sound
    let memo = try #require(
      try await library.repository.fetchAll().first { $0.title == "Interview" })
    #expect(memo.duration == 1)
    #expect(!memo.isRecovered)
    #expect(memo.date == Date(timeIntervalSince1970: 1_000_000_000))
    let sound = try await library.sound(of: memo.id).url
    let (reader, original) = (try SoundFileReader(sound), try SoundFileReader(file))
    #expect(try reader.read(frames: 50_000) == original.read(frames: 50_000))
  }

  @Test func aFileWithoutSoundLeavesNothingBehind() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let file = temporary.folder.url.appendingPathComponent("Text.wav")
    try Data("This is no sound.".utf8).write(to: file)
    let imported = try await run(
      "import", file.path, temporary.folder.url.path + "/missing.wav", "--keep-free", "0")
    #expect(imported.status == 1)
    #expect(imported.errors.contains("Text.wav was not imported: "))
    #expect(
      imported.errors.contains(
        "missing.wav was not imported: There is no such file, or it cannot be read."))
    #expect(try await library.repository.fetchAll() == [])
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: temporary.folder.recordings.path)
    #expect(folders == [])
  }
}
