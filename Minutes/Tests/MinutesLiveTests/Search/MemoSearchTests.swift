import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import MinutesLive

@Suite struct MemoSearchTests {
  private let temporary = TemporaryFolder()

  /// Creates a library in which all memos have the word "roof" in their transcripts. The last ones are the newest.
  private func makeLibrary(
    _ count: Int, _ prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) async throws -> MemoLibrary {
    let library = try await MemoLibrary(temporary.folder)
    try await library.database.write { database in
      for number in 0..<count {
        try database.execute(
          sql: """
            INSERT INTO memo
              (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing)
            VALUES (?, ?, ?, 48000, 1, 4800, 0, 0, 'wav', 0)
            """,
          arguments: [UUID(number).key, "Memo \(number)", 1_234_567_890 + number])
      }
      try database.execute(sql: "UPDATE transcript SET state = 'done', text = 'the roof leaks'")
      try prepare(database)
    }
    return library
  }

  @Test func `few matches are sorted by their words`() async throws {
    let library = try await makeLibrary(20) { database in
      try database.execute(
        sql: "UPDATE memo SET title = 'Roof' WHERE id = ?", arguments: [UUID(3).key])
      try database.execute(
        sql: "UPDATE transcript SET text = 'roof roof' WHERE memo = ?", arguments: [UUID(5).key])
    }
    let matches = try await library.repository.search("roof")
    #expect(matches.prefix(2).map(\.id) == [UUID(3), UUID(5)])
    // Equal ones are sorted by date.
    #expect(matches.dropFirst(2).map(\.id).first == UUID(19))
    #expect(matches.count == 20)
    #expect(matches[0].excerpt.matchedText == "roof")
  }

  @Test func `of very many matches, titles come first, and then the newest`() async throws {
    let library = try await makeLibrary(1_200) { database in
      try database.execute(
        sql: "UPDATE memo SET title = 'Roof' WHERE id IN (?, ?)",
        arguments: [UUID(3).key, UUID(700).key])
      try database.execute(
        sql: "UPDATE memo SET deletedAt = 1234567890 WHERE id = ?", arguments: [UUID(1_198).key])
    }
    for text in ["r", "ro", "roof", "the roof"] {
      let matches = try await library.repository.search(text)
      let titles = text == "the roof" ? [] : [UUID(700), UUID(3)]
      #expect(
        matches.prefix(titles.count + 2).map(\.id) == titles + [UUID(1_199), UUID(1_197)])
      #expect(matches.count == MemoSearch.maximumMatchCount)
      #expect(matches.allSatisfy { $0.excerpt.matchedText != nil })
    }
  }

  @Test(arguments: [1, 300])
  func `a filter loses no matches`(rareCount: Int) async throws {
    // Given favourites and tagged memos that are the worst of many matches
    let work = try #require(MemoTag("Work"))
    let library = try await makeLibrary(1_500) { database in
      try database.execute(
        sql: "UPDATE memo SET isFavorite = 1 WHERE date < ?",
        arguments: [1_234_567_890 + rareCount])
      for number in [0, 2] {
        try database.insert([work], of: UUID(number))
      }
    }
    // Then they are found
    let repository = library.repository
    let favorites = try await repository.search(MemoQuery("roof", showsFavorites: true))
    #expect(favorites.count == min(rareCount, MemoSearch.maximumMatchCount))
    #expect(favorites.map(\.id).contains(UUID(0)) == (rareCount == 1))
    let tagged = try await repository.search(MemoQuery("roof", tag: MemoTag("WORK")))
    #expect(Set(tagged.map(\.id)) == [UUID(0), UUID(2)])
    let both = try await repository.search(MemoQuery("roof", showsFavorites: true, tag: work))
    #expect(both.map(\.id) == (rareCount == 1 ? [UUID(0)] : [UUID(2), UUID(0)]))
    #expect(try await repository.search(MemoQuery("roof", tag: MemoTag("none"))) == [])
    #expect(try await repository.search("roof").map(\.id).contains(UUID(0)) == false)
  }

  @Test func `filters that let many memos through find the same`() async throws {
    let library = try await makeLibrary(5_200) { database in
      try database.execute(sql: "UPDATE memo SET isFavorite = 1 WHERE rowid % 30 > 0")
      try database.execute(
        sql: "UPDATE transcript SET text = 'garden' WHERE memo <> ?", arguments: [UUID(9).key])
    }
    #expect(
      try await library.repository.search(MemoQuery("roof", showsFavorites: true)).map(\.id)
        == [UUID(9)])
  }
}
