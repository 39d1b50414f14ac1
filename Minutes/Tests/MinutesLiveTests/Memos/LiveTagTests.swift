import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Tags in the database.
@Suite(.timeLimit(.minutes(15)), .dependency(\.date.now, Date(timeIntervalSince1970: 1000)))
struct LiveTagTests {
  private let temporary = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private func tags(_ texts: String...) -> [MemoTag] { texts.compactMap { MemoTag($0) } }

  private func texts(of id: Memo.ID, in library: MemoLibrary) async throws -> [String]? {
    try await library.repository.fetchAll().first { $0.id == id }?.tags.texts
  }

  private func rowCount(in library: MemoLibrary) async throws -> Int? {
    try await library.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memoTag") }
  }

  @Test func `tags of several memos change together, and other processes see it`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let other = try await MemoLibrary(temporary.folder)
    let first = try await library.recordMemo(on: date)
    let second = try await library.recordMemo(on: date)
    var changes = other.repository.changes().makeAsyncIterator()
    _ = try await changes.next()

    // when
    try await library.repository.changeTags(
      ids: [first, second], added: tags("Work", "to do"), removed: [])

    // then: another process sees the change
    var seen: MemoSnapshot = []
    while let memos = try await changes.next() {
      seen = memos
      if memos.allSatisfy({ $0.tags.texts == ["to do", "Work"] }) { break }
    }
    #expect(Set(seen.map(\.id)) == [first, second])

    // And one that differs in case is the same.
    try await library.repository.changeTags(
      ids: [first], added: tags("WORK"), removed: tags("To Do", "unknown"))
    #expect(try await texts(of: first, in: library) == ["Work"])
    #expect(try await texts(of: second, in: library) == ["to do", "Work"])
    #expect(try MemoSidecar(at: temporary.folder.files(of: first).sidecar)?.tags == ["Work"])
  }

  @Test func `all of the memos are changed or none`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let full = try await library.recordMemo(on: date)
    let empty = try await library.recordMemo(on: date)
    let many = (1...20).compactMap { MemoTag("tag \($0)") }
    try await library.repository.changeTags(ids: [full], added: many, removed: [])
    await #expect(throws: RepositoryFailure.tooManyTags) {
      try await library.repository.changeTags(
        ids: [empty, full], added: tags("work"), removed: [])
    }
    #expect(try await texts(of: empty, in: library) == [])
    // There is room when another tag goes.
    try await library.repository.changeTags(
      ids: [full], added: tags("work"), removed: tags("TAG 3"))
    #expect(try await texts(of: full, in: library)?.count == 20)
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.changeTags(ids: [UUID()], added: tags("work"), removed: [])
    }
  }

  @Test func `tags are found, kept in the trash, and purged`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: date)
    let other = try await library.recordMemo(on: date)
    try await library.repository.rename(id: id, title: "Letter")
    try await library.repository.changeTags(ids: [id], added: tags("Landlord's flat"), removed: [])
    let repository = library.repository
    func search(_ text: String) async throws -> [MemoMatch] { try await repository.search(text) }
    #expect(try await search("flat").map(\.id) == [id])
    #expect(try await search("letter landlord").map(\.id) == [id])
    try await library.repository.rename(id: id, title: "Rent")
    #expect(try await search("rent flat").map(\.id) == [id])

    // when: deleted and restored
    try await library.repository.delete(ids: [id])
    #expect(try await search("flat") == [])
    #expect(try await library.repository.lastDeleted()?.tags.texts == ["Landlord's flat"])
    var deleted = library.repository.deleted().makeAsyncIterator()
    #expect(try await deleted.next()?.map(\.memo.tags.texts) == [["Landlord's flat"]])
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.changeTags(ids: [id], added: tags("work"), removed: [])
    }
    _ = try await library.repository.restore(ids: [id])
    #expect(try await search("flat").map(\.id) == [id])

    // when: a tag is removed
    try await library.repository.changeTags(
      ids: [id, other], added: tags("work"), removed: tags("landlord's FLAT"))
    #expect(try await search("flat") == [])
    #expect(Set(try await search("work").map(\.id)) == [id, other])

    // when: purged
    try await library.repository.delete(ids: [id])
    try await library.repository.purge(ids: [id])
    #expect(try await rowCount(in: library) == 1)
    #expect(try await search("work").map(\.id) == [other])
  }

  @Test func `changes of a deleted memo are there when it is restored`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: date)
    let tag = try #require(MemoTag("work"))
    let (kept, removed) = (
      MemoBookmark(id: UUID(1), position: 0.05), MemoBookmark(id: UUID(2), position: 0.02)
    )
    try await library.repository.delete(ids: [id])
    // when
    try await library.repository.change(
      id: id,
      changes: [
        .tags(added: [tag], removed: []), .bookmark(kept), .bookmark(removed),
        .bookmarkRemoved(removed.id), .title("Rent"), .favorite(true),
      ])
    _ = try await library.repository.restore(ids: [id])
    // then
    let memo = try #require(try await library.repository.fetchAll().first)
    #expect(memo.tags.texts == ["work"] && memo.title == "Rent" && memo.isFavorite)
    #expect(Array(memo.bookmarks) == [kept])
    let sidecar = try MemoSidecar(at: temporary.folder.files(of: id).sidecar)
    #expect(sidecar?.tags == ["work"] && sidecar?.isFavorite == true)
    // And one that cannot be made changes nothing, and a purged memo has none.
    let many = (1...20).compactMap { MemoTag("tag \($0)") }
    await #expect(throws: RepositoryFailure.tooManyTags) {
      try await library.repository.change(
        id: id, changes: [.title("Roof"), .tags(added: many, removed: [])])
    }
    #expect(try await library.repository.fetchAll().map(\.title) == ["Rent"])
    try await library.repository.delete(ids: [id])
    try await library.repository.purge(ids: [id])
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.change(id: id, changes: [.title("Roof")])
    }
  }

  @Test func `marks of several memos change together`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let first = try await library.recordMemo(on: date)
    let second = try await library.recordMemo(on: date)
    let gone = try await library.recordMemo(on: date)
    try await library.repository.delete(ids: [gone])
    let before = try await library.repository.snapshot().version
    // when
    try await library.repository.setFavorite(ids: [first, second, gone, UUID()], isFavorite: true)
    // then
    #expect(try await library.repository.fetchAll().map(\.isFavorite) == [true, true])
    #expect(try MemoSidecar(at: temporary.folder.files(of: first).sidecar)?.isFavorite == true)
    let after = try await library.repository.snapshot().version
    #expect(after == before + 2)
    // And those that have the mark already are no change.
    try await library.repository.setFavorite(ids: [first, second], isFavorite: true)
    #expect(try await library.repository.snapshot().version == after)
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.setFavorite(ids: [gone], isFavorite: false)
    }
  }

  @Test func `a database of an earlier version gets an index with tags`() async throws {
    // given
    try await temporary.folder.makeDatabase(upTo: "favourites") {
      try $0.insertMemo(UUID(1), position: 0.05)
      try $0.execute(sql: "UPDATE transcript SET text = 'la la'")
    }
    // when
    let library = try await MemoLibrary(temporary.folder)
    // then
    #expect(try await library.repository.search("song la").map(\.id) == [UUID(1)])
    try await library.repository.changeTags(ids: [UUID(1)], added: tags("work"), removed: [])
    #expect(try await library.repository.search("song la work").map(\.id) == [UUID(1)])
    #expect(try await library.repository.search("la").first?.excerpt.matchedText == "la")
  }

  @Test func `tags that no memo can have are not read, and a repaired memo keeps its tags`()
    async throws
  {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await library!.recordMemo(on: date)
    try await library!.repository.changeTags(ids: [id], added: tags("work"), removed: [])
    try await library!.database.write { database in
      for (key, text) in [("''", "''"), ("'x'", "x'FF'"), ("7", "7"), ("'w'", "'WORK'")] {
        try database.execute(
          sql: "INSERT INTO memoTag (memo, key, text) VALUES ('\(id.key)', \(key), \(text))")
      }
      for number in 1...30 {
        try database.execute(
          sql: "INSERT INTO memoTag (memo, key, text) VALUES (?, ?, ?)",
          arguments: [id.key, "z\(number)", "z\(number)"])
      }
      try database.execute(sql: "UPDATE memo SET position = 'far away'")
    }
    #expect(try await texts(of: id, in: library!)?.count == 20)
    library = nil
    // when
    let restarted = try await MemoLibrary(temporary.folder)
    // then
    #expect(restarted.repairs.count == 1)
    let memo = try #require(try await restarted.repository.fetchAll().first)
    #expect(memo.position == 0)
    #expect(memo.tags.count == 20)
    #expect(memo.tags.contains(try #require(MemoTag("work"))))
  }

  @Test func `a rebuilt database has the tags`() async throws {
    // given: a row without a sidecar
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await library!.recordMemo(on: date)
    try await library!.repository.changeTags(ids: [id], added: tags("work"), removed: [])
    library = nil
    try temporary.folder.files(of: id).sidecar.removeFile()
    // when
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: date)
    // then
    #expect(rebuild.problems == [])
    let rebuilt = try await MemoLibrary(temporary.folder)
    #expect(try await texts(of: id, in: rebuilt) == ["work"])
    #expect(try await rebuilt.repository.search("work").map(\.id) == [id])
  }

  @Test func `damaged tags and bookmarks do not hide the memos of an old database`() async throws {
    // given: a row without a sidecar
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await library!.recordMemo(on: date)
    try await library!.repository.rename(id: id, title: "Roof")
    try await library!.database.write { database in
      for table in ["memoTag", "memoBookmark"] {
        try database.execute(sql: "DROP TABLE \(table); CREATE TABLE \(table) (damage TEXT)")
      }
    }
    library = nil
    try temporary.folder.files(of: id).sidecar.removeFile()
    // when
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: date)
    // then
    #expect(rebuild.problems.contains { $0.contains("table memoTag") })
    #expect(rebuild.problems.contains { $0.contains("table memoBookmark") })
    let rebuilt = try await MemoLibrary(temporary.folder)
    #expect(try await rebuilt.repository.fetchAll().map(\.title) == ["Roof"])
  }
}
