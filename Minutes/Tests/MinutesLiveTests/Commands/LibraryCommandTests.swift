import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// `minutes list`, `show`, `search`, `export`, `delete` and `restore`.
@Suite(.timeLimit(.minutes(15))) struct LibraryCommandTests {
  private let temporary = TemporaryFolder()

  private func run(
    _ arguments: String...
  ) async throws -> (
    status: Int32, output: String, errors: String
  ) {
    var program = Program(product: "minutes")
    program.arguments = arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    return (result.status, result.output, result.errors)
  }

  private func record(_ title: String, in library: MemoLibrary) async throws -> Memo.ID {
    let store = library.recordingStore
    let id = UUID()
    let date = Date(timeIntervalSince1970: 1_234_567_890)
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<48_000)))
    _ = try await store.finish(id: id, frameCount: 48_000)
    try await library.repository.rename(id: id, title: title)
    return id
  }

  private func say(_ text: String, in id: Memo.ID, of library: MemoLibrary) async throws {
    let words = text.split(separator: " ").enumerated().map { index, word in
      TranscriptWord(String(word), start: Double(index), end: Double(index) + 0.5)
    }
    let transcript = Transcript(segments: [TranscriptSegment(id: 0, words: words)], isEdited: true)
    let revision = try await library.transcripts.record(id: id).revision
    _ = try await library.transcripts.save(id: id, transcript: transcript, revision: revision)
  }

  private func object(_ text: String) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test func memosAreListedForPeopleAndForScripts() async throws {
    let library = try await MemoLibrary(temporary.folder)
    #expect(try await run("list").output == "There are no memos.\n")
    let id = try await record("Landlord", in: library)
    let listed = try await run("list")
    #expect(listed.status == 0)
    #expect(listed.output.contains("\(id.uuidString.lowercased().prefix(8))  2009-02-1"))
    #expect(listed.output.contains("0:01  Landlord\n"))
    let entries = try object(await run("list", "--json").output)
    #expect(entries.count == 1)
    #expect(entries[0]["id"] as? String == id.uuidString.lowercased())
    #expect(entries[0]["duration"] as? Double == 1)
  }

  @Test func `untitled memos are listed by the name that pages show`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    var ids: [Memo.ID] = []
    for title in ["", "Song", ""] { ids.append(try await record(title, in: library)) }
    let memos = try await library.repository.snapshot()
    let names = memos.map { $0.name(in: memos, timeZone: .current) }
    #expect(names.count { $0.hasSuffix(" recording") || $0.contains(" recording ") } == 2)
    let listed = try await run("list").output
    for name in names { #expect(listed.contains("0:01  \(name)\n"), "\(listed)") }
    // A filter changes no name.
    _ = try await run("tag", ids[2].uuidString, "--add", "flat")
    let name = try #require(memos[id: ids[2]]).name(in: memos, timeZone: .current)
    #expect(try await run("list", "--tag", "flat").output.contains("  \(name)  [flat]\n"))
    #expect(try await run("show", ids[2].uuidString).output.hasPrefix("Title:    \(name)\n"))
    // Programs get the title that the user has given.
    let entries = try object(await run("list", "--json").output)
    #expect(Set(entries.compactMap { $0["title"] as? String }) == ["", "Song"])
  }

  @Test func `an empty name is no untitled memo`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("", in: library)
    // when
    let result = try await run("delete", "", "--permanently")
    // then
    #expect(result.status == 1)
    #expect(result.errors.contains("The name of the memo is empty."))
    #expect(try await run("list").output.contains(id.uuidString.lowercased().prefix(8)))
  }

  @Test func `deleted and restored memos are printed as JSON`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library).uuidString.lowercased()
    // when
    let deleted = try object(await run("delete", "Song", "--json").output)
    // then
    #expect(deleted.map { $0["id"] as? String } == [id])
    #expect(deleted[0]["deletionDate"] is String)
    let restored = try object(await run("restore", "Song", "--json").output)
    #expect(restored.map { $0["title"] as? String } == ["Song"])
    #expect(restored[0]["deletionDate"] == nil)
    let purged = try object(await run("delete", "Song", "--permanently", "--json").output)
    #expect(purged.map { $0["id"] as? String } == [id])
    #expect(purged[0]["deletionDate"] == nil)
    #expect(try await library.repository.fetchAll() == [])
  }

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

  @Test func `tags are added, removed, listed, found and exported`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    _ = try await record("Noise", in: library)

    // when
    let tagged = try await run("tag", "Song", "Noise", "--add", "Flat", "--add", " to do ")
    #expect(tagged.status == 0, "\(tagged.errors)")
    #expect(tagged.output.contains("0:01  Song  [Flat, to do]\n"))
    let removed = try await run("tag", "Noise", "--remove", "TO DO", "--json")
    #expect(try object(removed.output).map { $0["tags"] as? [String] } == [["Flat"]])

    // then
    #expect(try await library.repository.fetchAll().first { $0.id == id }?.tags.count == 2)
    let listed = try await run("list", "--tag", "flat", "--tag", "To do").output
    #expect(listed.contains("Song") && !listed.contains("Noise"))
    #expect(try await run("list", "--tag", "roof").output == "No memo has the tag 'roof'.\n")
    #expect(try await run("search", "to", "song").output.contains("Song"))
    #expect(try await run("show", "Song").output.contains("Tags:     Flat, to do\n"))
    let output = temporary.folder.url.appendingPathComponent("export")
    #expect(try await run("export", "Song", "--output", output.path).status == 0)
    #expect(try await run("delete", "Song", "--permanently").status == 0)
    let imported = try await run("import", output.path, "--keep-free", "0", "--json")
    #expect(try object(imported.output).map { $0["tags"] as? [String] } == [["Flat", "to do"]])
  }

  @Test(
    arguments: [
      (["Song", "--add", " "], 64, "The value ' ' is invalid for '--add <add>'"),
      (
        ["Song", "--add", "a", "--remove", "A"], 64, "The tag 'a' can't be both added and removed."
      ),
      (["Talk", "--add", "a"], 1, "There is no memo 'Talk'."),
      (
        ["Song"] + (1...21).flatMap { ["--add", "tag \($0)"] }, 1,
        "The tags were not changed: A memo has at most 20 tags."
      ),
    ] as [([String], Int32, String)])
  func `tags that can't be changed are reported`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    let library = try await MemoLibrary(temporary.folder)
    _ = try await record("Song", in: library)
    var program = Program(product: "minutes")
    program.arguments = ["tag"] + arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try await library.repository.fetchAll().map(\.tags) == [MemoTags()])
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
    #expect(record.transcript?.text(as: .json) == words?.text(as: .json))

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
    #expect(again.errors.contains("exists already."))
    #expect(try await run("export", "--all", "--archive", archive, "--output", "x").status == 64)

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

  @Test func aMissingFolderIsNotCreated() async throws {
    let listed = try await run("list")
    #expect(listed.status == 64)
    #expect(listed.errors.contains("There is no data folder at"))
    #expect(!temporary.folder.exists)
  }

  @Test func wordsAreFoundWithTheirTime() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Landlord", in: library)
    try await say("Please tell the landlord that the Café roof leaks", in: id, of: library)
    let found = try await run("search", "cafe", "ro")
    #expect(found.status == 0)
    #expect(found.output.contains("0:06  Please tell the landlord that the Café roof leaks"))
    let entries = try object(await run("search", "\"the cafe\"", "--json").output)
    #expect(entries.first?["matches"] as? [String] == ["the Café"])
    #expect(entries.first?["position"] as? Double == 5)
    let missing = try await run("search", "zebra")
    #expect(missing.status == 1)
    #expect(missing.output == "" && missing.errors == "No memo has all of these words.\n")
  }

  @Test func aMemoIsNamedByItsIdOrItsTitle() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    try await say("La la", in: id, of: library)
    for name in [id.uuidString, String(id.uuidString.prefix(8)), "Song"] {
      let shown = try await run("show", name)
      #expect(shown.status == 0)
      #expect(shown.output.hasSuffix("\nLa la\n"))
    }
    _ = try await record("Song", in: library)
    let unclear = try await run("show", "Song")
    #expect(unclear.status == 1)
    #expect(unclear.errors.contains("'Song' names 2 memos. Give the id of one of them:"))
    let missing = try await run("show", "Nothing")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("There is no memo 'Nothing'. 'minutes list' shows"))
  }

  @Test func aBackupIsADataFolder() async throws {
    let backups = TemporaryFolder()
    let library = try await MemoLibrary(temporary.folder)
    _ = try await record("Song", in: library)
    let copied = try await run("backup", backups.folder.url.path)
    #expect(copied.status == 0)
    #expect(copied.errors == "")
    let path = try #require(copied.output.split(separator: ":").first).description
    #expect(copied.output == "\(path): 1 memo, 1 MB\n")
    var program = Program(product: "minutes")
    program.arguments = ["list", "--data", path]
    #expect(try await program.run().output.contains("Song"))
    let refused = try await run("backup", temporary.folder.url.path)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("is in the data folder. Choose a folder on another disk."))
  }

  @Test func aDeletedMemoIsRestored() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    #expect(try await run("delete", "Song").status == 0)
    #expect(try await library.repository.fetchAll() == [])
    #expect(try await run("list", "--deleted").output.contains("Song"))
    #expect(try await run("restore", "Song").status == 0)
    #expect(try await library.repository.fetchAll().map(\.id) == [id])
  }

  @Test func aMemoThatIsDeletedForGoodLeavesNothing() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    #expect(try await run("delete", "Song").status == 0)
    #expect(try await run("delete", "Song", "--permanently").status == 0)
    #expect(!FileManager.default.fileExists(atPath: temporary.folder.files(of: id).folder.path))
    #expect(try await run("restore", "Song").status == 1)
    #expect(try await run("list", "--deleted").output == "No memo was deleted recently.\n")
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
    #expect(again.errors.contains("exists already."))
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
    #expect(imported.errors.contains("missing.wav was not imported: There is no readable file."))
    #expect(try await library.repository.fetchAll() == [])
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: temporary.folder.recordings.path)
    #expect(folders == [])
  }
}
