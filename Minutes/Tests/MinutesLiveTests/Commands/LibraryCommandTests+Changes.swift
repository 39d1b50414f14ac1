import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// `minutes rename` and `favorite`.
extension LibraryCommandTests {
  @Test func `a memo is renamed, and another process sees the title`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    var changes = library.repository.changes().makeAsyncIterator()
    #expect(try await changes.next()?[id: id]?.title == "Song")
    // when
    let renamed = try await run("rename", "Song", "What to tell the landlord")
    // then
    #expect(renamed.status == 0, "\(renamed.errors)")
    let key = id.uuidString.lowercased()
    #expect(renamed.output == "Renamed \(key.prefix(8)): What to tell the landlord\n")
    var memos = try await changes.next()
    while let next = memos, next[id: id]?.title == "Song" { memos = try await changes.next() }
    #expect(memos?[id: id]?.title == "What to tell the landlord")
    // when: control characters are no part of a title
    let json = try await run("rename", String(key.prefix(8)), "Tea\tfor two", "--json")
    // then
    let entry = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(entry["id"] as? String == key)
    #expect(entry["title"] as? String == "Teafor two")
    #expect(try await library.repository.fetchAll().map(\.title) == ["Teafor two"])
  }

  @Test(arguments: ["", " "])
  func `a memo without a title is named by the part of the day`(title: String) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    // when
    let renamed = try await run("rename", "Song", title)
    // then
    let memo = try #require(try await library.repository.fetchAll().first)
    #expect(memo.title == title)
    let name = memo.automaticName(timeZone: .current, texts: .english)
    #expect(
      renamed.output == """
        Removed the title of \(id.uuidString.lowercased().prefix(8)). The part of the day is its name: \(name)

        """)
    #expect(try await run("show", name).status == 0)
  }

  @Test func `memos become favourites, and lose their marks`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    let noise = try await record("Noise", in: library)
    // when
    let marked = try await run("favorite", "Song", "Noise")
    // then
    #expect(marked.status == 0, "\(marked.errors)")
    #expect(marked.output.contains("  ★ Song\n") && marked.output.contains("  ★ Noise\n"))
    let favorites = try await library.repository.fetchAll().filter(\.isFavorite)
    #expect(Set(favorites.map(\.id)) == [song, noise])
    // when
    let removed = try await run("favorite", "Noise", "--remove", "--json")
    // then
    #expect(try object(removed.output).map { $0["isFavorite"] as? Bool } == [false])
    let remaining = try await library.repository.fetchAll().filter(\.isFavorite)
    #expect(remaining.map(\.id) == [song])
  }

  @Test(
    arguments: [
      (["rename", "Talk", "Speech"], 1, "Error: There is no memo 'Talk'."),
      (["rename", "Song"], 64, "Error: Missing expected argument '<title>'"),
      (["favorite", "Song", "Talk"], 1, "Error: There is no memo 'Talk'."),
      (["favorite"], 64, "Error: Missing expected argument '<memos> ...'"),
    ] as [([String], Int32, String)])
  func `changes of missing memos are refused`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    _ = try await record("Song", in: library)
    let memos = try await library.repository.fetchAll()
    // when
    var program = Program(product: "minutes")
    program.arguments = arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    // then
    #expect(result.status == status)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(try await library.repository.fetchAll() == memos)
  }
}
