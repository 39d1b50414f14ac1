import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// `minutes bookmark`
@Suite(.timeLimit(.minutes(15))) struct BookmarkCommandTests {
  private let temporary = TemporaryFolder()

  private func run(
    _ arguments: String...
  ) async throws -> (status: Int32, output: String, errors: String) {
    var program = Program(product: "minutes")
    program.arguments = ["bookmark"] + arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    return (result.status, result.output, result.errors)
  }

  /// Makes a library with a memo of two seconds.
  private func libraryWithSong() async throws -> MemoLibrary {
    let library = try await MemoLibrary(temporary.folder)
    _ = try await library.recordMemo("Song", frameCount: 96_000)
    return library
  }

  private func bookmarks(of library: MemoLibrary) async throws -> MemoBookmarks {
    try #require(try await library.repository.fetchAll().first).bookmarks
  }

  @Test func `bookmarks are added, listed, renamed and removed`() async throws {
    // given
    let library = try await libraryWithSong()
    #expect(try await run("list", "Song").output == "The memo has no bookmarks.\n")
    // when
    let added = try await run("add", "Song", "0:01.5", "Refrain")
    #expect(added.status == 0, "\(added.errors)")
    #expect(try await run("add", "Song", "1").status == 0)
    // then
    let stored = try await bookmarks(of: library)
    #expect(stored.map(\.position) == [1, 1.5] && stored.map(\.label) == ["", "Refrain"])
    let ids = stored.map { $0.id.uuidString.lowercased().prefix(8) }
    #expect(added.output == "Added \(ids[1])    0:01  Refrain\n")
    #expect(
      try await run("list", "Song").output
        == "ID          TIME  LABEL\n\(ids[0])    0:01  –\n\(ids[1])    0:01  Refrain\n")

    // when
    let renamed = try await run("rename", "Song", "Refrain", "First refrain")
    #expect(renamed.output == "Renamed \(ids[1])    0:01  First refrain\n", "\(renamed.errors)")
    let removed = try await run("remove", "Song", String(ids[0]), "First refrain", "--json")
    // then
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(removed.output == "[\n\n]\n")
    #expect(try await bookmarks(of: library).isEmpty)
  }

  @Test func `scripts get JSON`() async throws {
    let library = try await libraryWithSong()
    let json = try await run("add", "Song", "1.25", "Refrain", "--json").output
    #expect(try await run("list", "Song", "--json").output == json)
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(entries.count == 1)
    #expect(entries[0]["position"] as? Double == 1.25)
    #expect(entries[0]["label"] as? String == "Refrain")
    #expect(entries[0]["id"] as? String == (try await bookmarks(of: library).first?.id.key))
  }

  private static let refused: [([String], Int32, String)] = [
    (["list", "Talk"], 1, "There is no memo 'Talk'. 'minutes list' shows"),
    (["add", "Song", "0:03", "x"], 1, "The memo 'Song' is 0:02 long; 0:03 is after its end."),
    (["remove", "Song", "Refrain"], 1, "There is no bookmark 'Refrain'. 'minutes bookmark list'"),
    (["rename", "Song", "Twice", "x"], 1, "'Twice' names 2 bookmarks. Give the id of one"),
    (["remove", "Song", "Twice"], 1, "'Twice' names 2 bookmarks."),
    (["add", "Song"], 64, "Missing expected argument '<time>'"),
    (["remove", "Song"], 64, "Missing expected argument '<bookmarks> ...'"),
  ]

  private static let refusedTimes = [
    "", "x", "-1", "1:60", "1:-1", "1e3", "0x1", ":5", "5:", "1.5:00", "1:2:3:4", "999999", "٣",
  ]

  @Test(
    arguments: refused
      + refusedTimes.map { (["add", "Song", "--", $0], 64, "The value '\($0)' is invalid for") })
  func `a change that is not possible says why, and changes nothing`(
    arguments: [String], status: Int32, error: String
  ) async throws {
    // given
    let library = try await libraryWithSong()
    let id = try #require(try await library.repository.fetchAll().first).id
    for position in [0.5, 1] {
      try await library.repository.setBookmark(
        id: id, bookmark: MemoBookmark(id: UUID(), position: position, label: "Twice"))
    }
    // when
    var program = Program(product: "minutes")
    program.arguments =
      ["bookmark", arguments[0], "--data", temporary.folder.url.path] + arguments.dropFirst()
    let result = try await program.run()
    // then
    #expect(result.status == status)
    #expect(result.output == "")
    #expect(result.errors.contains(error), "\(result.errors)")
    #expect(try await bookmarks(of: library).map(\.label) == ["Twice", "Twice"])
  }

  @Test func `a memo has a bounded number of bookmarks`() async throws {
    let library = try await libraryWithSong()
    let id = try #require(try await library.repository.fetchAll().first).id
    try await library.database.write { database in
      try database.insert((0..<200).map { _ in MemoBookmark(id: UUID(), position: 0) }, of: id)
    }
    let result = try await run("add", "Song", "1")
    #expect(result.status == 1)
    #expect(result.errors.contains("The bookmarks were not changed: "), "\(result.errors)")
    #expect(result.errors.contains(RepositoryFailure.tooManyBookmarks.message))
  }

  @Test func `an open page sees the change of another process`() async throws {
    let library = try await libraryWithSong()
    var changes = library.repository.changes().makeAsyncIterator()
    #expect(try await changes.next()?.first?.bookmarks.isEmpty == true)
    #expect(try await run("add", "Song", "1", "Refrain").status == 0)
    #expect(try await changes.next()?.first?.bookmarks.map(\.label) == ["Refrain"])
  }

  @Test(arguments: ["list", "add", "rename", "remove"])
  func `the help has examples`(command: String) async throws {
    let help = try await Program(product: "minutes", "help", "bookmark", command).run()
    #expect(help.status == 0)
    #expect(help.output.contains("minutes bookmark \(command) "), "\(help.output)")
  }
}
