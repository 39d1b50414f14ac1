import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// `minutes list`, `show`, `search`, `export`, `delete` and `restore`.
@Suite(.timeLimit(.minutes(15))) struct LibraryCommandTests {
  let temporary = TemporaryFolder()

  func run(
    _ arguments: String...
  ) async throws -> (
    status: Int32, output: String, errors: String
  ) {
    var program = Program(product: "minutes")
    program.arguments = arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    return (result.status, result.output, result.errors)
  }

  func record(_ title: String, in library: MemoLibrary) async throws -> Memo.ID {
    try await library.recordMemo(title)
  }

  func say(_ text: String, in id: Memo.ID, of library: MemoLibrary) async throws {
    let words = text.split(separator: " ").enumerated().map { index, word in
      TranscriptWord(String(word), start: Double(index), end: Double(index) + 0.5)
    }
    let transcript = Transcript(segments: [TranscriptSegment(id: 0, words: words)], isEdited: true)
    try await library.saveTranscript(transcript, of: id)
  }

  func object(_ text: String) throws -> [[String: Any]] {
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

  @Test func `memos whose titles were removed are listed by the name that pages show`() async throws
  {
    let library = try await MemoLibrary(temporary.folder, naming: .english)
    var ids: [Memo.ID] = []
    for title in ["", "Song", ""] { ids.append(try await record(title, in: library)) }
    let memos = try await library.repository.snapshot()
    let names = memos.map { $0.name(timeZone: .current, texts: .english) }
    #expect(names.count { $0.hasSuffix(" recording") } == 2)
    let listed = try await run("list").output
    for name in names { #expect(listed.contains("0:01  \(name)\n"), "\(listed)") }
    // A filter changes no name.
    _ = try await run("tag", ids[2].uuidString, "--add", "flat")
    let name = try #require(memos[id: ids[2]]).name(timeZone: .current, texts: .english)
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
    let shown = try await run("show", "Song").output
    #expect(shown.contains("Tags:     Flat, to do\n"))
    // Maybe no server transcribes it.
    #expect(shown.contains("Text:     not transcribed yet\n"))
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

  @Test(arguments: [[], [""], ["\"\"", "?"], ["--json"]])
  func `a search without words says that they are missing`(arguments: [String]) async throws {
    var program = Program(product: "minutes")
    program.arguments = ["search", "--data", temporary.folder.url.path] + arguments
    let result = try await program.run()
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix(
        "Error: There are no words to find. Give at least one with a letter or a digit: minutes search roof\n"
      ), "\(result.errors)")
    #expect(result.errors.contains("Usage: minutes search"), "\(result.errors)")
    #expect(result.output == "")
  }

  @Test func `a match is printed with the time of its excerpt`() async throws {
    // given: a long transcript in which the first word of the match occurs before the excerpt
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Landlord", in: library)
    try await say(
      """
      the weather was fine and we went for a long walk along many small rivers before it began to \
      rain and then the roof leaked
      """, in: id, of: library)
    // when
    let found = try await run("search", "the", "roof")
    let entries = try object(await run("search", "the", "roof", "--json").output)
    // then
    #expect(found.output.contains("0:22  …long walk along"), "\(found.output)")
    #expect(entries.first?["matches"] as? [String] == ["the", "roof"])
    #expect(entries.first?["position"] as? Double == 22)
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

  @Test func `a backup says how many of its memos are deleted`() async throws {
    // given
    let backups = TemporaryFolder()
    let library = try await MemoLibrary(temporary.folder)
    for title in ["Song", "Noise"] { _ = try await record(title, in: library) }
    #expect(try await run("delete", "Noise").status == 0)
    // when
    let copied = try await run("backup", backups.folder.url.path)
    // then
    #expect(copied.output.contains(": 2 memos, 1 of them in Recently deleted, "), "\(copied)")
  }

  @Test func `a backup is described as JSON`() async throws {
    // given: a memo whose sound is there, and one whose sound is missing
    let backups = TemporaryFolder()
    let library = try await MemoLibrary(temporary.folder)
    _ = try await record("Song", in: library)
    let id = try await record("Noise", in: library)
    try FileManager.default.removeItem(at: temporary.folder.files(of: id).wav)
    // when
    let copied = try await run("backup", backups.folder.url.path, "--json")
    // then
    #expect(copied.status == 1)
    #expect(copied.errors.contains("so the backup has no sound of this memo."))
    let entry = try #require(
      JSONSerialization.jsonObject(with: Data(copied.output.utf8)) as? [String: Any])
    let path = try #require(entry["path"] as? String)
    #expect(path.hasPrefix(backups.folder.url.path))
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(entry["memoCount"] as? Int == 2)
    #expect(entry["deletedMemoCount"] as? Int == 0)
    #expect(try #require(entry["byteCount"] as? Int) > 96_000)
    #expect(entry["damagedFiles"] as? [String] == [])
    let missing = try #require(entry["missingFiles"] as? [String])
    #expect(missing == ["recordings/\(id.uuidString.lowercased())/audio.wav"])
  }

  @Test func aDeletedMemoIsRestored() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    #expect(try await run("delete", "Song").status == 0)
    #expect(try await library.repository.fetchAll() == [])
    #expect(try await run("list", "--deleted").output.contains("Song"))
    #expect(try await run("restore", "Song").status == 0)
    #expect(try await library.repository.fetchAll().map(\.id) == [id])
    let missing = try await run("restore", "Song")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("There is no memo 'Song'. 'minutes list --deleted' shows"))
  }

  @Test func `a title may differ in case if no other memo is meant`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    // then
    #expect(try await run("show", "sONG").output.contains(song.uuidString.prefix(8).lowercased()))
    // when
    let other = try await record("SONG", in: library)
    // then: the exact title comes first
    let shown = try await run("show", "SONG")
    #expect(shown.output.contains(other.uuidString.prefix(8).lowercased()))
    let unclear = try await run("show", "song")
    #expect(unclear.status == 1)
    #expect(unclear.errors.contains("'song' names 2 memos. Give the id of one of them:"))
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
}
