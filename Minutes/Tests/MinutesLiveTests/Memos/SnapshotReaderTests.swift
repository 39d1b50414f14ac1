import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import MinutesLive

@Suite struct SnapshotReaderTests {
  private let temporary = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  /// Expects the same as from reading all memos.
  private func expectCurrent(_ library: MemoLibrary) async throws {
    let snapshot = try await library.repository.snapshot()
    #expect(snapshot == MemoSnapshot(try await library.repository.fetchAll()))
  }

  @Test func `snapshots without a change in between are the same`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: date)
    var changes = library.repository.changes().makeAsyncIterator()
    let first = try #require(try await changes.next())
    #expect(first.map(\.id) == [id])
    let reader = library.database.snapshotReader
    let (a, b) = try await library.database.read { database in
      (try reader.snapshot(database), try reader.snapshot(database))
    }
    #expect(a.isIdentical(to: b) && a.isIdentical(to: first))
  }

  @Test func `later snapshots have higher numbers, in each process`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let other = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: date)
    var versions: [Int64] = []
    for title in ["a", "b", "c"] {
      try await library.repository.rename(id: id, title: title)
      for library in [library, other] {
        versions.append(try await library.repository.snapshot().version)
      }
    }
    #expect(versions[0] > 0 && versions == versions.sorted() && Set(versions).count == 3)
  }

  @Test func `each change is in the next snapshot`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let other = try await MemoLibrary(temporary.folder)
    let repository = other.repository
    try await expectCurrent(library)
    let first = try await library.recordMemo(on: date)
    try await expectCurrent(library)
    let second = try await library.recordMemo(on: date - 60)
    try await expectCurrent(library)
    try await repository.rename(id: first, title: "Song")
    try await expectCurrent(library)
    try await repository.setPosition(id: second, position: 0.05)
    try await expectCurrent(library)
    try await repository.changeTags(
      ids: [first, second], added: [MemoTag("work")!], removed: [])
    try await expectCurrent(library)
    let bookmark = MemoBookmark(id: UUID(), position: 0.05, label: "a")
    try await repository.setBookmark(id: first, bookmark: bookmark)
    try await expectCurrent(library)
    try await repository.removeBookmark(id: first, bookmark: bookmark.id)
    try await expectCurrent(library)
    try await repository.changeTags(ids: [first], added: [], removed: [MemoTag("work")!])
    try await expectCurrent(library)
    try await withDependencies {
      $0.date.now = date
    } operation: {
      try await repository.delete(ids: [first, second])
    }
    try await expectCurrent(library)
    #expect(try await library.repository.snapshot().isEmpty)
    _ = try await repository.restore(ids: [second])
    try await expectCurrent(library)
    #expect(try await library.repository.snapshot().map(\.id) == [second])
  }

  @Test func `changes that are no longer known do not matter`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: date)
    try await expectCurrent(library)
    // Given more changes than the table keeps, in one transaction
    try await library.database.write { database in
      for position in 0..<1_500 {
        try database.execute(
          sql: "UPDATE memo SET position = ? WHERE id = ?",
          arguments: [Double(position) / 100_000, id.key])
      }
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM memoChange") == 1_000)
    }
    // Then the memos are read again
    try await expectCurrent(library)
    #expect(try await library.repository.snapshot().map(\.position) == [0.01499])
    // And also if there are no changes at all
    try await library.database.write { database in
      try database.execute(sql: "DELETE FROM memoChange")
      try database.execute(sql: "UPDATE memo SET title = 'Song'")
    }
    try await expectCurrent(library)
  }

  @Test func `values that no memo can have are replaced in the list and in a change`() async throws
  {
    let library = try await MemoLibrary(temporary.folder)
    _ = try await library.recordMemo(on: date)
    try await expectCurrent(library)
    for assignment in [
      "title = x'FF'", "date = 'x'", "sampleRate = 7", "frameCount = 'x'", "position = 1e300",
      "rate = 'x'", "isFavorite = 'x'", "missingDuration = -1",
    ] {
      try await library.database.write {
        try $0.execute(sql: "UPDATE OR IGNORE memo SET \(assignment)")
      }
      try await expectCurrent(library)
      let row = try await library.database.read { try MemoRow.fetchOne($0)?.memo }
      #expect(try await library.repository.fetchAll().first == row)
    }
  }
}
