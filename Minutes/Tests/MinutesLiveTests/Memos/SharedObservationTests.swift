import Foundation
import GRDB
import MinutesCore
import Synchronization
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct SharedObservationTests {
  private struct Failure: Error {}

  /// An observed value that the test sets.
  private final class Source: Sendable {
    struct State {
      var value = 0
      var startCount = 0
      var receivers: [Int: @Sendable (Result<Int, any Error>) -> Void] = [:]
    }

    let state = Mutex(State())

    var observation: SharedObservation<Int> {
      SharedObservation { receive in
        let id = self.state.withLock { state in
          state.startCount += 1
          state.receivers[state.startCount] = receive
          return state.startCount
        }
        return { self.state.withLock { $0.receivers[id] = nil } }
      }
    }

    var runningCount: Int { state.withLock { $0.receivers.count } }

    /// Delivers a value to the observations that run.
    func send(_ result: Result<Int, any Error>) {
      for receive in state.withLock({ Array($0.receivers.values) }) { receive(result) }
    }
  }

  @Test func `all subscribers share one observation`() async throws {
    let source = Source()
    let observation = source.observation
    var first = observation.values().makeAsyncIterator()
    var second = observation.values().makeAsyncIterator()
    #expect(source.runningCount == 1)
    source.send(.success(1))
    #expect(try await first.next() == 1)
    #expect(try await second.next() == 1)
    // The same value is not delivered twice.
    source.send(.success(1))
    source.send(.success(2))
    #expect(try await first.next() == 2)
    // A slow reader gets the newest value.
    source.send(.success(3))
    #expect(try await second.next() == 3)
  }

  @Test func `a new subscriber gets a current value`() async throws {
    let source = Source()
    let observation = source.observation
    var first = observation.values().makeAsyncIterator()
    source.send(.success(1))
    #expect(try await first.next() == 1)

    // A value of the earlier observation comes late
    let late = source.state.withLock { $0.receivers[1]! }
    var second = observation.values().makeAsyncIterator()
    #expect(source.runningCount == 1)
    late(.success(7))
    source.send(.success(1))
    #expect(try await second.next() == 1)
    source.send(.success(2))
    #expect(try await first.next() == 2)
  }

  @Test func `an observation ends with its last subscriber`() async throws {
    let source = Source()
    let observation = source.observation
    var streams = [observation.values(), observation.values()]
    for count in [1, 0] {
      streams.removeLast()
      #expect(source.runningCount == count)
    }
    var next = observation.values().makeAsyncIterator()
    source.send(.success(1))
    #expect(try await next.next() == 1)
  }

  @Test func `an error ends all subscriptions and not later ones`() async throws {
    let source = Source()
    let observation = source.observation
    var first = observation.values().makeAsyncIterator()
    var second = observation.values().makeAsyncIterator()
    source.send(.failure(Failure()))
    await #expect(throws: Failure.self) { try await first.next() }
    await #expect(throws: Failure.self) { try await second.next() }
    var third = observation.values().makeAsyncIterator()
    source.send(.success(1))
    #expect(try await third.next() == 1)
  }

  @Test func `a change is read once, however many pages there are`() async throws {
    let temporary = TemporaryFolder()
    let library = try await MemoLibrary(temporary.folder)
    try await library.database.save([.plan(Standup(id: UUID(), title: "0"))])
    let readCount = Mutex(0)
    let reader = StandupReader()
    let observation = library.database.observer.shared { database in
      readCount.withLock { $0 += 1 }
      return try reader.standups(database)
    }
    let pages = (0..<50).map { _ in observation.values() }
    for page in pages {
      var iterator = page.makeAsyncIterator()
      #expect(try await iterator.next()?.standups.count == 1)
    }
    let before = readCount.withLock(\.self)
    try await library.database.save([.plan(Standup(id: UUID(), title: "1"))])
    for page in pages {
      var iterator = page.makeAsyncIterator()
      #expect(try await iterator.next()?.standups.count == 2)
    }
    #expect(readCount.withLock(\.self) == before + 1)
  }

  @Test func `a value that arrives while its subscriber is cancelled does not block`() async throws
  {
    // given a subscriber that waits for a value
    let source = Source()
    let observation = source.observation
    let executor = InterruptedExecutor()
    let subscriber = Task(executorPreference: executor) {
      var values: [Int] = []
      for try await value in observation.values() { values.append(value) }
      return values
    }
    await executor.runJobs()
    #expect(source.runningCount == 1)

    // when it is cancelled at the moment when a value resumes it
    executor.interrupt { subscriber.cancel() }
    source.send(.success(1))

    // then neither waits for the other
    #expect(await executor.interruption() == true)
    await executor.runJobs()
    #expect(try await subscriber.value == [1])
    #expect(source.runningCount == 0)
  }
}
