import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(5))) struct LivePlaylistTests {
  private let temporary = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  private func record(in library: MemoLibrary) async throws -> Memo.ID {
    let store = library.recordingStore
    let id = UUID()
    _ = try await store.begin(id: id, date: now, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<4_800)))
    return try await store.finish(id: id, frameCount: 4_800).id
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

  @Test func aDeletedMemoIsHiddenAndComesBackAtItsPlace() async throws {
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
