import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// `minutes playlist`
@Suite(.timeLimit(.minutes(15))) struct PlaylistCommandTests {
  private let temporary = TemporaryFolder()

  private func run(
    _ arguments: String...
  ) async throws -> (status: Int32, output: String, errors: String) {
    var program = Program(product: "minutes")
    program.arguments = ["playlist"] + arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    return (result.status, result.output, result.errors)
  }

  private func record(_ title: String, in library: MemoLibrary) async throws -> Memo.ID {
    try await library.recordMemo(title)
  }

  private func playlists(of library: MemoLibrary) async throws -> [Playlist] {
    var changes = library.playlists.changes().makeAsyncIterator()
    return try await changes.next() ?? []
  }

  @Test func `the memos of a playlist are added, moved and removed`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    let talk = try await record("Talk", in: library)
    #expect(try await run("list").output == "There are no playlists.\n")

    // When a playlist is created, and gets memos
    let created = try await run("create", "Evening", "Song")
    #expect(created.status == 0, "\(created.errors)")
    #expect(try await run("add", "Evening", "Talk", "Song").status == 0)
    #expect(try await playlists(of: library).map(\.memos) == [[song, talk]])

    // Then they can be moved and removed
    #expect(try await run("move", "Evening", "Talk", "--before", "Song").status == 0)
    #expect(try await playlists(of: library).map(\.memos) == [[talk, song]])
    #expect(try await run("move", "Evening", "Talk").status == 0)
    #expect(try await playlists(of: library).map(\.memos) == [[song, talk]])
    #expect(try await run("remove", "Evening", "Song").status == 0)
    #expect(try await playlists(of: library).map(\.memos) == [[talk]])
    let missing = try await run("remove", "Evening", "Song")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("In the playlist 'Evening': There is no memo 'Song'."))
  }

  @Test func `a playlist is listed, renamed and deleted`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    #expect(try await run("create", "Evening", "Song").status == 0)
    let playlist = try #require(try await playlists(of: library).first)
    let id = playlist.id.uuidString.lowercased()
    #expect(
      try await run("list").output
        == "ID        MEMOS  TITLE\n\(id.prefix(8))      1  Evening\n")
    #expect(try await run("show", String(id.prefix(8))).output.contains("  Song\n"))
    let json = try await run("list", "--json").output
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(entries.first?["id"] as? String == id)
    #expect(entries.first?["memos"] as? [String] == [song.uuidString.lowercased()])

    #expect(try await run("rename", id, "Morning").status == 0)
    #expect(try await playlists(of: library).map(\.title) == ["Morning"])
    #expect(try await run("delete", "Morning").status == 0)
    #expect(try await playlists(of: library) == [])
    #expect(try await library.repository.fetchAll().map(\.id) == [song])
  }

  @Test func `each change prints the playlist as JSON`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library).uuidString.lowercased()
    let talk = try await record("Talk", in: library).uuidString.lowercased()
    func changed(_ arguments: String...) async throws -> (title: String?, memos: [String]?) {
      var program = Program(product: "minutes")
      program.arguments =
        ["playlist"] + arguments + ["--json", "--data", temporary.folder.url.path]
      let result = try await program.run()
      #expect(result.status == 0, "\(result.errors)")
      let entry = try #require(
        JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(UUID(uuidString: entry["id"] as? String ?? "") != nil)
      return (entry["title"] as? String, entry["memos"] as? [String])
    }
    // then
    #expect(try await changed("create", "Evening", "Song") == ("Evening", [song]))
    #expect(try await changed("add", "Evening", "Talk", "Song") == ("Evening", [song, talk]))
    #expect(
      try await changed("move", "Evening", "Talk", "--before", "Song") == ("Evening", [talk, song]))
    #expect(try await changed("remove", "Evening", "Song") == ("Evening", [talk]))
    #expect(try await changed("rename", "Evening", "Morning") == ("Morning", [talk]))
    #expect(try await changed("delete", "Morning") == ("Morning", [talk]))
    #expect(try await playlists(of: library) == [])
  }

  @Test func `an unknown or unclear name changes nothing`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let missing = try await run("delete", "Evening")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("There is no playlist 'Evening'. 'minutes playlist list'"))
    for _ in 0..<2 { #expect(try await run("create", "Evening").status == 0) }
    let unclear = try await run("delete", "Evening")
    #expect(unclear.status == 1)
    #expect(unclear.errors.contains("'Evening' names 2 playlists. Give the id of one of them:"))
    #expect(try await playlists(of: library).count == 2)
    #expect(try await run("create", "Morning", "Nothing").status == 1)
    #expect(try await playlists(of: library).count == 2)
  }

  @Test func `an open page sees the change of another process`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    var changes = library.playlists.changes().makeAsyncIterator()
    #expect(try await changes.next() == [])
    #expect(try await run("create", "Evening").status == 0)
    #expect(try await changes.next()?.map(\.title) == ["Evening"])
  }
}
