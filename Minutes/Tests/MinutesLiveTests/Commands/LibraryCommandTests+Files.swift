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
    _ = try await MemoLibrary(other.folder)
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

  @Test func `exported memos are printed as JSON`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let output = temporary.folder.url.appendingPathComponent("export")
    let archive = temporary.folder.url.appendingPathComponent("memos.zip").path
    func export(
      _ arguments: String...
    ) async throws -> (
      status: Int32, errors: String, summary: [String: Any], memos: [[String: Any]]
    ) {
      var program = Program(product: "minutes", "export", "--all", "--json")
      program.arguments += arguments + ["--data", temporary.folder.url.path]
      let result = try await program.run()
      let summary = try #require(
        JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let memos = try #require(summary["memos"] as? [[String: Any]])
      return (result.status, result.errors, summary, memos)
    }
    // then
    let none = try await export("--output", output.path)
    #expect(none.status == 0 && none.memos.isEmpty, "\(none.errors)")
    #expect(none.summary["exportedCount"] as? Int == 0)
    #expect(none.summary["failedCount"] as? Int == 0)
    // when
    let song = try await record("Song", in: library).uuidString.lowercased()
    let first = try await export("--output", output.path)
    // then
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.summary["exportedCount"] as? Int == 1)
    #expect(first.summary["failedCount"] as? Int == 0)
    #expect(first.summary["archive"] == nil)
    #expect(first.memos.map { $0["id"] as? String } == [song])
    #expect(first.memos.map { $0["title"] as? String } == ["Song"])
    let path = try #require(first.memos.first?["path"] as? String)
    #expect(path.hasPrefix("\(output.path)/"))
    #expect(FileManager.default.fileExists(atPath: "\(path)/audio.wav"))
    // when one of two memos is there already
    let noise = try await record("Noise", in: library).uuidString.lowercased()
    let second = try await export("--output", output.path)
    // then
    #expect(second.status == 1)
    #expect(second.errors.contains("exists already."), "\(second.errors)")
    #expect(second.summary["exportedCount"] as? Int == 1)
    #expect(second.summary["failedCount"] as? Int == 1)
    #expect(second.memos.map { $0["id"] as? String } == [noise])
    // when
    let archived = try await export("--archive", archive)
    // then
    #expect(archived.status == 0, "\(archived.errors)")
    #expect(archived.summary["archive"] as? String == archive)
    #expect(archived.summary["exportedCount"] as? Int == 2)
    #expect(Set(archived.memos.compactMap { $0["id"] as? String }) == [song, noise])
    let name = URL(fileURLWithPath: path).lastPathComponent
    #expect(archived.memos.contains { $0["path"] as? String == name })
  }

  @Test func `an archive that lacks the sound of a memo does not count it as exported`()
    async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    _ = try await record("Song", in: library)
    let lost = try await record("Lost", in: library)
    try temporary.folder.files(of: lost).wav.removeFile()
    // when
    let archive = temporary.folder.url.appendingPathComponent("memos.zip").path
    let exported = try await run("export", "--all", "--archive", archive, "--json")
    // then
    #expect(exported.status == 1)
    #expect(exported.errors.contains("Lost"), "\(exported.errors)")
    let summary = try #require(
      JSONSerialization.jsonObject(with: Data(exported.output.utf8)) as? [String: Any])
    #expect(summary["exportedCount"] as? Int == 1 && summary["failedCount"] as? Int == 1)
    let memos = try #require(summary["memos"] as? [[String: Any]])
    #expect(memos.map { $0["title"] as? String } == ["Song"])
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
