import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct StandupSaverTests {
  private let clock = TestClock()
  private let writes = AsyncStream.makeStream(of: [StandupChange].self)
  private let failure = LockIsolated<RepositoryFailure?>(nil)

  private func makeSaver() -> StandupSaver {
    StandupSaver(clock: clock) { [writes, failure] changes in
      if let failure = failure.value { throw failure }
      writes.continuation.yield(changes)
    }
  }

  private func change(_ number: Int) -> StandupChange { .delete(UUID(number)) }

  /// Saves changes, each as a request of its own, and returns when all requests have reached the saver.
  private func request(
    _ numbers: ClosedRange<Int>, _ saver: StandupSaver
  ) async -> [Task<Void, any Error>] {
    var tasks: [Task<Void, any Error>] = []
    for number in numbers {
      tasks.append(Task { try await saver.save([change(number)]) })
      while await saver.requestCount < number { await Task.yield() }
    }
    return tasks
  }

  @Test func `changes are saved at most once a second`() async throws {
    let saver = makeSaver()
    var saved = writes.stream.makeAsyncIterator()

    // Given a change, which is saved at once
    try await saver.save([change(1)])
    #expect(await saved.next() == [change(1)])

    // When there are more within a second
    let tasks = await request(2...4, saver)
    await clock.advance(by: .milliseconds(999))
    #expect(await saver.saveCount == 1)

    // Then they are saved together at its end
    await clock.advance(by: .milliseconds(1))
    for task in tasks { try await task.value }
    #expect(await saved.next() == [change(2), change(3), change(4)])
    #expect(await saver.saveCount == 2)

    // And a later one is saved at once again
    await clock.advance(by: .seconds(1))
    try await saver.save([change(5)])
    #expect(await saved.next() == [change(5)])
  }

  @Test func `a shutdown waits for no second`() async throws {
    let saver = makeSaver()
    try await saver.save([change(1)])
    let tasks = await request(2...3, saver)
    await saver.flush()
    for task in tasks { try await task.value }
    #expect(await saver.saveCount == 2)
    await saver.flush()
  }

  @Test func `a failure reaches the page, and the next change is saved`() async throws {
    let saver = makeSaver()
    failure.setValue(.diskFull)
    await #expect(throws: RepositoryFailure.diskFull) { try await saver.save([change(1)]) }
    failure.setValue(nil)
    let tasks = await request(2...2, saver)
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
    var saved = writes.stream.makeAsyncIterator()
    #expect(await saved.next() == [change(2)])
  }
}
