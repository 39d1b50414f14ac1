import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Bookmarks in the database.
@Suite(.timeLimit(.minutes(15)), .dependency(\.date.now, Date(timeIntervalSince1970: 1000)))
struct LiveBookmarkTests {
  private let temporary = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private func bookmarks(of id: Memo.ID, in library: MemoLibrary) async throws -> MemoBookmarks? {
    try await library.repository.fetchAll().first { $0.id == id }?.bookmarks
  }

  @Test func `bookmarks are stored, replaced, kept in the trash, and purged`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: date)
    let first = MemoBookmark(id: UUID(1), position: 0.05, label: "First")
    let second = MemoBookmark(id: UUID(2), position: 0.02)
    try await library.repository.setBookmark(id: id, bookmark: first)
    try await library.repository.setBookmark(id: id, bookmark: second)
    #expect(try await bookmarks(of: id, in: library) == MemoBookmarks([second, first]))

    // when
    let renamed = MemoBookmark(id: UUID(2), position: 0.02, label: "Second")
    try await library.repository.setBookmark(id: id, bookmark: renamed)
    try await library.repository.removeBookmark(id: id, bookmark: UUID(1))
    try await library.repository.removeBookmark(id: id, bookmark: UUID(1))
    #expect(try await bookmarks(of: id, in: library) == MemoBookmarks([renamed]))
    #expect(
      try MemoSidecar(at: temporary.folder.files(of: id).sidecar)?.additions.bookmarks
        == MemoBookmarks([renamed]))

    // then
    try await library.repository.delete(ids: [id])
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.setBookmark(id: id, bookmark: first)
    }
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.removeBookmark(id: id, bookmark: UUID(2))
    }
    _ = try await library.repository.restore(ids: [id])
    #expect(try await bookmarks(of: id, in: library) == MemoBookmarks([renamed]))
    try await library.repository.delete(ids: [id])
    try await library.repository.purge(ids: [id])
    let count = try await library.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM memoBookmark")
    }
    #expect(count == 0)
  }

  @Test func `a memo has a bounded number of bookmarks`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: date)
    try await library.database.write { database in
      try database.insert(
        (0..<200).map { MemoBookmark(id: UUID($0), position: 0) }, of: id)
    }
    await #expect(throws: RepositoryFailure.tooManyBookmarks) {
      try await library.repository.setBookmark(
        id: id, bookmark: MemoBookmark(id: UUID(999), position: 0))
    }
    try await library.repository.setBookmark(
      id: id, bookmark: MemoBookmark(id: UUID(7), position: 0, label: "x"))
    #expect(try await bookmarks(of: id, in: library)?.count == 200)
  }

  @Test func `rows that no bookmark can have, and a repaired memo`() async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await library!.recordMemo(on: date)
    try await library!.repository.setBookmark(
      id: id, bookmark: MemoBookmark(id: UUID(1), position: 0.05, label: "First"))
    try await library!.database.write { database in
      for (bookmark, position, label) in [
        ("'no id'", "1", "''"), ("x'00'", "1", "''"), ("'\(UUID(2).key)'", "9e999", "x'FF'"),
        ("'\(UUID(3).key)'", "'far away'", "7"),
      ] {
        try database.execute(
          sql: """
            INSERT INTO memoBookmark (memo, id, position, label)
            VALUES ('\(id.key)', \(bookmark), \(position), \(label))
            """)
      }
      try database.execute(sql: "UPDATE memo SET position = 'far away'")
    }
    library = nil
    // when
    let restarted = try await MemoLibrary(temporary.folder)
    // then
    #expect(restarted.repairs.count == 1)
    let bookmarks = try #require(try await bookmarks(of: id, in: restarted))
    #expect(Set(bookmarks.map(\.id)) == [UUID(1), UUID(2), UUID(3)])
    #expect(bookmarks[id: UUID(1)]?.label == "First")
    #expect(bookmarks[id: UUID(2)]?.position == 0)
  }

  @Test func `entries that are no bookmarks leave the others readable`() throws {
    let json = """
      [{"position": 1}, 5, null, {"position": "1", "label": "Text"}, {"label": "None"}, {"position": -1}, \
      {"position": 2, "label": 3}, {"position": 3, "label": "Three", "id": 4}]
      """
    let entries = try JSONDecoder().decode([BookmarkEntry?]?.self, from: Data(json.utf8))
    let bookmarks = entries.map { $0.compactMap(\.self) }.bookmarks(areNew: false)
    #expect(bookmarks.map(\.position) == [1, 2, 3])
    #expect(bookmarks.map(\.label) == ["", "", "Three"])
  }
}
