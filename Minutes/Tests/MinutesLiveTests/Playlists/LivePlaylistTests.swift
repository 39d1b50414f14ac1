import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct LivePlaylistTests {
  private let temporary = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  private func record(in library: MemoLibrary) async throws -> Memo.ID {
    try await library.recordMemo(on: now)
  }

  private func playlists(of library: MemoLibrary) async throws -> [Playlist] {
    var changes = library.playlists.changes().makeAsyncIterator()
    return try #require(try await changes.next())
  }

  @Test func changesAreKept() async throws {
    // Given three memos
    let library = try await MemoLibrary(temporary.folder)
    let memos = [
      try await record(in: library), try await record(in: library), try await record(in: library),
    ]

    // When a playlist is created and changed
    let client = library.playlists
    try await client.create(playlist: Playlist(id: UUID(1), date: now))
    try await client.rename(id: UUID(1), title: "Way home")
    try await client.add(id: UUID(1), memos: memos)
    try await client.add(id: UUID(1), memos: [memos[0]])
    try await client.move(id: UUID(1), memo: memos[0], successor: nil)
    try await client.remove(id: UUID(1), memo: memos[1])
    try await client.setCurrent(id: UUID(1), memo: memos[2])

    // Then this process and the next one see all changes
    let expected = Playlist(
      id: UUID(1), title: "Way home", date: now, memos: [memos[2], memos[0]], current: memos[2])
    #expect(try await playlists(of: library) == [expected])
    #expect(try await playlists(of: MemoLibrary(temporary.folder)) == [expected])
  }

  @Test func `changes of a playlist are one transaction, with one copy`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let memos = [try await record(in: library), try await record(in: library)]
    try await library.playlists.create(playlist: Playlist(id: UUID(1), date: now))
    let commitCount = LockIsolated(0)
    // when
    try await FileOperation.$willPerform.withValue({ change in
      if change == "commit" { commitCount.withValue { $0 += 1 } }
    }) {
      try await library.playlists.change(
        id: UUID(1),
        changes: [
          .title("Way home"), .added(memos), .moved(memos[0], before: nil), .removed(memos[1]),
          .added([memos[1]]), .moved(memos[1], before: memos[0]),
        ])
    }
    // then
    let expected = Playlist(
      id: UUID(1), title: "Way home", date: now, memos: [memos[1], memos[0]])
    #expect(commitCount.value == 1)
    #expect(try await playlists(of: library) == [expected])
    let json = try String(contentsOf: temporary.folder.playlists, encoding: .utf8)
    #expect(json.contains("Way home"))
  }

  @Test func `each memo is added once, behind those that a playlist has`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let memos = (0..<2_000).map { UUID($0) }
    let (list, other) = (
      Playlist(id: UUID(3_000), memos: Array(memos[500..<1_000])),
      Playlist(id: UUID(3_001), memos: Array(memos[..<10]))
    )
    for playlist in [list, other] { try await library.playlists.create(playlist: playlist) }
    // when
    try await library.playlists.add(id: list.id, memos: memos + memos)
    // then
    var expected = list
    expected.add(memos + memos)
    let others = Array(memos[..<500] + memos[1_000...])
    #expect(expected.memos == list.memos + others)
    let (order, otherOrder) = try await library.database.read { database in
      (try database.order(in: list.id), try database.order(in: other.id))
    }
    #expect(order == expected.memos.map(\.key))
    #expect(otherOrder == other.memos.map(\.key))
  }

  @Test func `a move writes only the ranks between the two places`() async throws {
    // given a playlist with gaps between the ranks, and another one with the same memos
    let library = try await MemoLibrary(temporary.folder)
    let memos = (0..<500).map { UUID($0) }
    let (list, other) = (
      Playlist(id: UUID(1_000), memos: memos), Playlist(id: UUID(1_001), memos: memos)
    )
    for playlist in [list, other] { try await library.playlists.create(playlist: playlist) }
    let removed = [memos[3], memos[4], memos[250]]
    for memo in removed { try await library.playlists.remove(id: list.id, memo: memo) }
    var expected = list
    for memo in removed { expected.remove(memo) }
    var random = SeededGenerator(seed: 1)
    var moves: [(memo: Memo.ID, successor: Memo.ID?)] = [
      (memos[0], memos[2]), (memos[2], memos[0]), (memos[0], nil), (memos[0], memos[1]),
      (memos[499], nil), (memos[5], memos[2]), (memos[2], memos[6]), (memos[7], memos[250]),
      (memos[8], memos[8]), (memos[250], memos[9]),
    ]
    for _ in 0..<50 {
      moves.append((memos.randomElement(using: &random)!, memos.randomElement(using: &random)))
    }
    for (memo, successor) in moves {
      // when
      let before = expected.memos
      expected.move(memo, before: successor)
      let (count, order, otherOrder) = try await library.database.write { database in
        let count = database.totalChangesCount
        try database.move(memo, before: successor, in: list.id)
        return (
          database.totalChangesCount - count, try database.order(in: list.id),
          try database.order(in: other.id)
        )
      }
      // then
      #expect(order == expected.memos.map(\.key))
      #expect(otherOrder == memos.map(\.key))
      let distance = zip(before, expected.memos).count { $0 != $1 }
      #expect(count <= max(distance, 1))
    }
  }

  @Test func whenTheCurrentMemoIsRemovedItsSuccessorIsCurrent() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    var memos: [Memo.ID] = []
    for _ in 0..<4 { memos.append(try await record(in: library)) }
    let client = library.playlists
    try await client.create(playlist: Playlist(id: UUID(1), memos: memos, current: memos[1]))
    try await withDependencies {
      $0.date.now = now
    } operation: {
      try await library.repository.delete(id: memos[2])
    }
    // when, then: the successor that is not deleted, or none
    try await client.remove(id: UUID(1), memo: memos[1])
    #expect(try await playlists(of: library).first?.current == memos[3])
    try await client.remove(id: UUID(1), memo: memos[0])
    #expect(try await playlists(of: library).first?.current == memos[3])
    try await client.remove(id: UUID(1), memo: memos[3])
    #expect(try await playlists(of: library).first?.current == nil)
  }

  @Test func aDeletedMemoIsHiddenAndComesBackAtItsPosition() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memos = [try await record(in: library), try await record(in: library)]
    try await library.playlists.create(playlist: Playlist(id: UUID(1), memos: memos))
    try await withDependencies {
      $0.date.now = now
    } operation: {
      try await library.repository.delete(id: memos[0])
    }
    #expect(try await playlists(of: library).first?.memos == [memos[1]])
    try await library.repository.restore(id: memos[0])
    #expect(try await playlists(of: library).first?.memos == memos)
  }

  @Test func aPlaylistThatIsGoneCannotBeChanged() async throws {
    let client = try await MemoLibrary(temporary.folder).playlists
    await #expect(throws: RepositoryFailure.noSuchPlaylist) {
      try await client.rename(id: UUID(1), title: "")
    }
    await #expect(throws: RepositoryFailure.noSuchPlaylist) {
      try await client.add(id: UUID(1), memos: [UUID(2)])
    }
    await #expect(throws: RepositoryFailure.noSuchPlaylist) {
      try await client.move(id: UUID(1), memo: UUID(2), successor: nil)
    }
  }

  @Test func aRebuiltDatabaseHasThePlaylists() async throws {
    // Given two playlists, one of which is deleted
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(in: #require(library))
    let client = try #require(library).playlists
    let kept = Playlist(id: UUID(1), title: "Way home", date: now, memos: [memo], current: memo)
    try await client.create(playlist: kept)
    try await client.create(playlist: Playlist(id: UUID(2), title: "Old", date: now))
    try await client.delete(id: UUID(2))
    library = nil

    // When the database is lost
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        at: URL(fileURLWithPath: temporary.folder.database.path + suffix))
    }

    // Then the next start restores what was not deleted
    #expect(try await playlists(of: MemoLibrary(temporary.folder)) == [kept])
  }

  @Test func `a rebuild takes the playlists from the rows, if the copy is lost or older`()
    async throws
  {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(in: #require(library))
    let kept = Playlist(id: UUID(1), title: "Way home", date: now, memos: [memo], current: memo)
    try await #require(library).playlists.create(playlist: kept)
    for copy in [nil, "[]", "[{"] {
      library = nil
      try temporary.folder.playlists.removeFile()
      if let copy { try Data(copy.utf8).write(to: temporary.folder.playlists) }
      // when
      let rebuild = try await DatabaseRebuild.run(temporary.folder, now: now)
      // then
      #expect(rebuild.playlistCount == 1)
      #expect(rebuild.problems == [])
      library = try await MemoLibrary(temporary.folder)
      #expect(try await playlists(of: #require(library)) == [kept])
      // A rebuild of the same second would have the same name.
      for name in try FileManager.default.contentsOfDirectory(atPath: temporary.folder.url.path)
      where name.hasPrefix("minutes-") {
        try temporary.folder.url.appendingPathComponent(name).removeFile()
      }
    }
  }

  @Test func `a rebuild does not overwrite a copy that has more in it`() async throws {
    // given a database that has lost a memo of a playlist, and another playlist
    let memos = try await libraryWithLostPlaylists()
    let copy = try Data(contentsOf: temporary.folder.playlists)
    // when
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: now)
    // then
    let path = temporary.folder.playlists.path
    #expect(
      rebuild.problems == ["\(path) has more in it than the old database, and was used."])
    #expect(rebuild.playlistCount == 2)
    #expect(try Data(contentsOf: temporary.folder.playlists) == copy)
    let library = try await MemoLibrary(temporary.folder)
    #expect(try await playlists(of: library).map(\.memos) == [memos, [memos[0]]])
  }

  @Test func `a rebuild says that a copy with as much in it is another one`() async throws {
    // given: two playlists and three places of memos in the copy, and four playlists and one place in the rows
    let memos = try await libraryWithLostPlaylists {
      for number in 3..<6 {
        try $0.insert(Playlist(id: UUID(number), title: "\(number)", memos: []))
      }
    }
    // when
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: now)
    // then
    let path = temporary.folder.playlists.path
    #expect(
      rebuild.problems
        == ["\(path) has other playlists or memos than the old database, and was used."])
    let library = try await MemoLibrary(temporary.folder)
    #expect(try await playlists(of: library).map(\.memos) == [memos, [memos[0]]])
  }

  @Test func `a rebuild sets a copy aside that has other playlists and fewer`() async throws {
    // given
    _ = try await libraryWithLostPlaylists {
      for number in 3..<9 {
        try $0.insert(Playlist(id: UUID(number), title: "\(number)", memos: []))
      }
    }
    let copy = try Data(contentsOf: temporary.folder.playlists)
    // when
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: now)
    // then
    let other = temporary.folder.playlists.appendingPathExtension("other")
    #expect(rebuild.problems.count == 1 && rebuild.problems[0].contains(other.path))
    #expect(rebuild.playlistCount == 7)
    #expect(try Data(contentsOf: other) == copy)
  }

  /// Makes a library with two playlists, which then loses rows of them, but not their copy.
  ///
  /// - Parameter change: Changes the database once more.
  /// - Returns: The memos.
  private func libraryWithLostPlaylists(
    _ change: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) async throws -> [Memo.ID] {
    let library = try await MemoLibrary(temporary.folder)
    let memos = [try await record(in: library), try await record(in: library)]
    try await library.playlists.create(playlist: Playlist(id: UUID(1), memos: memos))
    try await library.playlists.create(playlist: Playlist(id: UUID(2), memos: [memos[0]]))
    try await library.database.write { database in
      try database.execute(
        sql: "DELETE FROM playlistMemo WHERE memo = ?", arguments: [memos[1].key])
      try database.execute(sql: "DELETE FROM playlist WHERE id = ?", arguments: [UUID(2).key])
      try change(database)
    }
    return memos
  }

  @Test func `two processes set an unreadable copy aside once`() async throws {
    // given a library, and a copy that is unreadable since
    let library = try await MemoLibrary(temporary.folder)
    try Data("[{".utf8).write(to: temporary.folder.playlists)
    let copy = library.playlistCopy
    // when
    let messages = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<8 { group.addTask { try await copy.restore() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // then
    #expect(messages.compactMap(\.self).count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder.url.path)
    #expect(names.filter { $0.hasPrefix("playlists.json") } == ["playlists.json.damaged"])
  }

  @Test func `a copy that another process has replaced is not set aside`() async throws {
    // given an unreadable copy, and another process that sets it aside first, and creates a playlist
    let library = try await MemoLibrary(temporary.folder)
    let url = temporary.folder.playlists
    try Data("[{".utf8).write(to: url)
    let other = library.playlistCopy
    try await library.database.write { [temporary] database in
      _ = try url.setAside()
      try database.insert(Playlist(id: UUID(1), title: "Way home"))
      try PlaylistCopy.write(database, to: temporary.folder)
    }
    // then
    #expect(try await other.restore() == nil)
    #expect(try String(contentsOf: url, encoding: .utf8).contains("Way home"))
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `a memo that is restored after the loss of the database has its place`() async throws {
    // given a playlist that was changed while one of its memos was deleted
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    var memos: [Memo.ID] = []
    for _ in 0..<3 { memos.append(try await record(in: #require(library))) }
    try await #require(library).playlists.create(playlist: Playlist(id: UUID(1), memos: memos))
    try await #require(library).repository.delete(id: memos[1])
    try await #require(library).playlists.rename(id: UUID(1), title: "Way home")
    library = nil
    // when
    for suffix in ["", "-wal", "-shm"] {
      try URL(fileURLWithPath: temporary.folder.database.path + suffix).removeFile()
    }
    let rebuilt = try await MemoLibrary(temporary.folder)
    // then
    #expect(try await playlists(of: rebuilt).first?.memos == [memos[0], memos[2]])
    try await rebuilt.repository.restore(id: memos[1])
    #expect(try await playlists(of: rebuilt).first?.memos == memos)
  }

  @Test func `a copy that cannot be read is set aside`() async throws {
    // given
    try temporary.folder.url.createFolder()
    try Data("[{".utf8).write(to: temporary.folder.playlists)
    // when
    let library = try await MemoLibrary(temporary.folder)
    // then
    let damaged = temporary.folder.playlists.appendingPathExtension("damaged")
    #expect(try await playlists(of: library) == [])
    #expect(
      library.repairs == [
        "\(temporary.folder.playlists.path) cannot be read. It is \(damaged.path) now."
      ])
    #expect(try Data(contentsOf: damaged) == Data("[{".utf8))
  }
}

extension Database {
  /// The ids of all memos of a playlist in their order.
  fileprivate func order(in playlist: Playlist.ID) throws -> [String] {
    try String.fetchAll(
      self, sql: "SELECT memo FROM playlistMemo WHERE playlist = ? ORDER BY rank",
      arguments: [playlist.key])
  }
}
