import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncStreamTests {
  private struct Refusal: Error {}

  /// Delivers 1, 2, and then an error.
  private struct Failing: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
      var number = 0
      mutating func next() async throws -> Int? {
        self.number += 1
        if self.number > 2 { throw Refusal() }
        return self.number
      }
    }
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  /// Delivers nothing, and records its cancellation.
  private struct Silent: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
      let wasCancelled: LockIsolated<Bool>
      mutating func next() async throws -> Int? {
        do {
          return try await Task<Int, Never>.never()
        } catch {
          self.wasCancelled.setValue(true)
          throw error
        }
      }
    }
    let wasCancelled = LockIsolated(false)
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(wasCancelled: self.wasCancelled) }
  }

  private func numbers(_ range: ClosedRange<Int>) -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in range { continuation.yield(number) }
      continuation.finish()
    }
  }

  @Test func streamDeliversTheElementsOfASequence() async {
    var elements: [Int] = []
    for await element in AsyncStream(self.numbers(1...3).map { $0 * 10 }) {
      elements.append(element)
    }
    #expect(elements == [10, 20, 30])
  }

  @Test func erasedStreamsDeliverTheElements() async throws {
    let sequence = self.numbers(1...3).filter { $0 != 2 }
    var elements: [Int] = []
    for await element in sequence.eraseToStream() { elements.append(element) }
    #expect(elements == [1, 3])

    let others = self.numbers(1...3).filter { $0 == 2 }
    elements = []
    for try await element in others.eraseToThrowingStream() { elements.append(element) }
    #expect(elements == [2])
  }

  @Test func anErrorEndsAStream() async {
    var iterator = Failing().eraseToStream().makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func anErrorPassesThroughAThrowingStream() async throws {
    var iterator = Failing().eraseToThrowingStream().makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == 2)
    await #expect(throws: Refusal.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func elementsAreNotAskedForAheadOfTime() async {
    // Given a sequence that counts the requests for elements
    let count = LockIsolated(0)
    let sequence = AsyncStream<Int>(unfolding: {
      count.withValue {
        $0 += 1
        return $0
      }
    })

    // When one element is requested
    var iterator = AsyncStream(sequence).makeAsyncIterator()
    let element = await iterator.next()

    // Then only that one is created
    #expect(element == 1)
    #expect(count.value == 1)
  }

  @Test(arguments: [false, true])
  func cancellationReachesTheSequence(isThrowing: Bool) async {
    // Given a task that waits for an element
    let executor = TestExecutor()
    let sequence = Silent()
    let task = Task(executorPreference: executor) {
      if isThrowing {
        do {
          for try await _ in sequence.eraseToThrowingStream() {}
        } catch {}
      } else {
        for await _ in sequence.eraseToStream() {}
      }
    }
    await executor.drain()
    #expect(!sequence.wasCancelled.value)

    // When it is cancelled
    task.cancel()
    await task.value

    // Then the sequence is cancelled
    #expect(sequence.wasCancelled.value)
  }

  @Test func tasksThatShareAStreamShareItsElements() async {
    // Given two tasks that iterate one stream
    let executor = TestExecutor()
    let (source, continuation) = AsyncStream.makeStream(of: Int.self)
    let stream = AsyncStream(source)
    let elements = LockIsolated<[Int]>([])
    for _ in 1...2 {
      Task(executorPreference: executor) {
        for await element in stream { elements.withValue { $0.append(element) } }
      }
    }
    await executor.drain()

    // When elements come
    for number in 1...10 { continuation.yield(number) }
    continuation.finish()
    await executor.drain()

    // Then each is delivered once, in order
    #expect(elements.value == Array(1...10))
  }

  @Test func aTaskThatWaitsForItsTurnCanBeCancelled() async {
    // Given one task that waits for an element, and a second one queued behind it
    let executor = TestExecutor()
    let (source, continuation) = AsyncStream.makeStream(of: Int.self)
    let stream = AsyncStream(source)
    let first = Task(executorPreference: executor) { await stream.first { _ in true } }
    let second = Task(executorPreference: executor) { await stream.first { _ in true } }
    await executor.drain()

    // When the second is cancelled, then it ends without an element
    second.cancel()
    #expect(await second.value == nil)

    // And the first gets the next one
    continuation.yield(1)
    #expect(await first.value == 1)
  }

  @Test func neverDeliversNothingUntilCancelled() async throws {
    // Given
    let executor = TestExecutor()
    let events = LockIsolated<[String]>([])
    let tasks = [
      Task(executorPreference: executor) {
        for await _ in AsyncStream<Int>.never { events.withValue { $0.append("element") } }
        events.withValue { $0.append("end") }
      },
      Task(executorPreference: executor) {
        do {
          for try await _ in AsyncThrowingStream<Int, any Error>.never {
            events.withValue { $0.append("element") }
          }
          events.withValue { $0.append("end") }
        } catch {
          events.withValue { $0.append("error") }
        }
      },
    ]
    await executor.drain()
    #expect(events.value == [])

    // When
    for task in tasks { task.cancel() }
    await executor.drain()

    // Then
    #expect(events.value == ["end", "end"])
  }

  @Test func finishedEndsAtOnce() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("An element") }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() {
      Issue.record("An element")
    }
    await #expect(throws: Refusal.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Refusal()) {}
    }
  }
}
