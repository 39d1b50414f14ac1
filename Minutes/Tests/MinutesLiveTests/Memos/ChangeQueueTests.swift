import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct ChangeQueueTests {
  private let temporary = TemporaryFolder()
  private let queue = ChangeQueue()
  private let changes = LockIsolated<[Int]>([])

  /// Lets tasks run that wait for nothing.
  private func runOthers() async {
    for _ in 0..<1_000 { await Task.yield() }
  }

  @Test func `a change waits for those that were requested before it`() async throws {
    // given a change that takes long
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let first = queue.enqueue { [changes] in
      for await _ in gate {}
      changes.withValue { $0.append(1) }
    }
    // when others are requested
    let second = queue.enqueue { [changes] in changes.withValue { $0.append(2) } }
    let third = queue.enqueue { [changes] in changes.withValue { $0.append(3) } }
    await runOthers()
    // then they are made after it, in the order of the requests
    #expect(changes.value == [])
    opening.finish()
    for change in [first, second, third] { try await change.value }
    #expect(changes.value == [1, 2, 3])
  }

  @Test func `a change is made although the one before it has failed`() async throws {
    // given
    let failed = queue.enqueue { () async throws -> Void in
      throw RepositoryFailure.diskFull
    }
    // when
    let next = queue.enqueue { [changes] in changes.withValue { $0.append(1) } }
    // then
    await #expect(throws: RepositoryFailure.diskFull) { try await failed.value }
    try await next.value
    #expect(changes.value == [1])
  }

  enum Kind: CaseIterable, Sendable { case position, rate, title }

  @Test(arguments: Kind.allCases)
  func `of two changes of a memo, the later request is stored`(kind: Kind) async throws {
    // given a memo, and changes of it that have not reached the database yet
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: Date(timeIntervalSince1970: 1_234_567_890))
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let earlier = library.database.changes.enqueue { [database = library.database] in
      for await _ in gate {}
      try await database.write { try $0.changeEarlier(id) }
    }
    // when another one is requested
    let later = Task { [repository = library.repository] in
      switch kind {
      case .position: try await repository.setPosition(id: id, position: 0.05)
      case .rate: try await repository.setRate(id: id, rate: PlaybackRate(2))
      case .title: try await repository.rename(id: id, title: "Later")
      }
    }
    await runOthers()
    opening.finish()
    try await earlier.value
    try await later.value
    // then
    let saved = try #require(try await library.repository.fetchAll().first)
    #expect(saved.position == (kind == .position ? 0.05 : 0.02))
    #expect(saved.rate == PlaybackRate(kind == .rate ? 2 : 1.5))
    #expect(saved.title == (kind == .title ? "Later" : "Earlier"))
  }
}

extension Database {
  fileprivate func changeEarlier(_ id: Memo.ID) throws {
    try execute(
      sql: "UPDATE memo SET title = 'Earlier', position = 0.02, rate = 1.5 WHERE id = ?",
      arguments: [id.key])
  }
}
