import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct TaskTests {
  private struct Refusal: Error, Equatable {}

  @Test func neverThrowsWhenCancelled() async {
    // Given
    let executor = TestExecutor()
    let isOver = LockIsolated(false)
    let task = Task(executorPreference: executor) {
      defer { isOver.setValue(true) }
      return try await Task<Int, Never>.never()
    }
    await executor.drain()
    #expect(!isOver.value)

    // When
    task.cancel()

    // Then
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func neverThrowsInATaskThatIsCancelledAlready() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Task<Int, Never>.never()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func neverStandsInForAnything() async {
    let endpoint: @Sendable (Int) async throws -> String = { _ in try await Task.never() }
    let task = Task { try await endpoint(1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func neverIsAStatementAmongOthers() async {
    let calls = LockIsolated(0)
    let endpoint: @Sendable () async throws -> Void = {
      calls.withValue { $0 += 1 }
      try await Task.never()
    }
    let answer: @Sendable () async throws -> Int = {
      calls.withValue { $0 += 1 }
      try await Task.never()
    }
    for task in [Task { try await endpoint() }, Task { _ = try await answer() }] {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(calls.value == 2)
  }

  @Test func cancellableValueIsTheValue() async throws {
    let one = await Task { 1 }.cancellableValue
    #expect(one == 1)
    let two = try await Task { () throws -> Int in 2 }.cancellableValue
    #expect(two == 2)
    await #expect(throws: Refusal()) {
      try await Task { () throws -> Int in throw Refusal() }.cancellableValue
    }
  }

  @Test func cancellableValuePassesCancellationOn() async {
    // Given a task that waits for another
    let executor = TestExecutor()
    let awaited = Task(executorPreference: executor) { try await Task<Int, Never>.never() }
    let awaiting = Task(executorPreference: executor) { try await awaited.cancellableValue }
    await executor.drain()

    // When
    awaiting.cancel()

    // Then
    await #expect(throws: CancellationError.self) { try await awaiting.value }
    #expect(awaited.isCancelled)
  }

  @Test func plainValueDoesNotPassCancellationOn() async {
    let executor = TestExecutor()
    let awaited = Task(executorPreference: executor) { try await Task<Int, Never>.never() }
    let awaiting = Task(executorPreference: executor) { try await awaited.value }
    awaiting.cancel()
    await executor.drain()
    #expect(!awaited.isCancelled)
    awaited.cancel()
    _ = await awaiting.result
  }

  @Test func megaYieldReturnsForAnyCount() async {
    await Task.megaYield()
    await Task.megaYield(count: 0)
    await Task.megaYield(count: -1)
  }

  @Test @MainActor func megaYieldLetsTheMainActorWork() async {
    var isDone = false
    Task { isDone = true }
    await Task.megaYield()
    #expect(isDone)
  }

  @Test func resultCatchesWhatAsynchronousWorkThrows() async {
    func work(_ fails: Bool) async throws -> Int {
      if fails { throw Refusal() }
      return 1
    }
    let success = await Result { try await work(false) }
    let failure = await Result { try await work(true) }
    #expect(throws: Never.self) {
      let value = try success.get()
      #expect(value == 1)
    }
    #expect(throws: Refusal()) { try failure.get() }
  }

  @Test func resultKeepsTheTypeOfTheError() async {
    func work() async throws(Refusal) -> Int { throw Refusal() }
    let result: Result<Int, Refusal> = await Result { () async throws(Refusal) in try await work() }
    #expect(result == .failure(Refusal()))
  }

  @Test @MainActor func resultKeepsTheIsolationOfTheCaller() async {
    let result = await Result {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
    }
    result.get()
  }
}
