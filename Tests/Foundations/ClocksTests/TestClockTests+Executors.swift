import Clocks
import ConcurrencyExtras
import IssueReporting
import Testing

extension TestClockTests {
  @Test func leavesNothingUndoneOnAnExecutorThatCanBeDrained() async {
    // Given work that takes many steps after it has slept
    Task(executorPreference: self.executor) {
      try await self.clock.sleep(for: .seconds(1))
      for _ in 0..<1_000 { await Task.yield() }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<100 { group.addTask { await Task.yield() } }
      }
      self.note("done")
    }
    await self.executor.drain()

    // When
    await self.clock.advance(by: .seconds(1))

    // Then
    #expect(self.log.value == ["done"])
  }

  @Test func canBeMovedByATaskOnTheExecutorItself() async {
    await Task(executorPreference: self.executor) {
      let task = Task(executorPreference: self.executor) {
        for _ in 0..<100 { await Task.yield() }
        for await _ in self.clock.timer(interval: .seconds(1)) { self.note("tick") }
      }
      await self.clock.advance(by: .seconds(3))
      #expect(self.log.value == ["tick", "tick", "tick"])
      task.cancel()
    }.value
  }

  @Test @MainActor func followsWorkThatReportsToTheMainActor() async {
    // Given a timer that reports each tick to the main actor, which starts a task that reports back
    let task = Task(executorPreference: self.executor) {
      for await _ in self.clock.timer(interval: .seconds(1)) {
        await MainActor.run {
          let now = self.clock.now.duration(to: self.seconds(0)) * -1
          self.note("tick at \(now)")
          Task(executorPreference: self.executor) {
            await MainActor.run { self.note("echo at \(now)") }
          }
        }
      }
    }
    await self.executor.settle()

    // When
    await self.clock.advance(by: .seconds(3))

    // Then
    #expect(
      self.log.value
        == (1...3).flatMap { ["tick at \($0).0 seconds", "echo at \($0).0 seconds"] }
    )
    task.cancel()
  }

  @Test func sleepersOfTwoExecutorsTakeTurns() async {
    // Given
    let executors = [TestExecutor(), TestExecutor()]
    for (index, executor) in executors.enumerated() {
      Task(executorPreference: executor) {
        for await _ in self.clock.timer(interval: .seconds(1)) {
          for _ in 0..<100 { await Task.yield() }
          self.note("\(index)")
        }
      }
      await executor.drain()
    }

    // When
    await self.clock.advance(by: .seconds(3))

    // Then
    #expect(self.log.value == ["0", "1", "0", "1", "0", "1"])
  }

  @Test @MainActor func movesSleepersOfTheGlobalExecutorAndTheMainActor() async throws {
    // With everything on the main actor's queue, yielding is equivalent to waiting.
    await withMainSerialExecutor {
      // Given
      let tasks = [
        Task.detached {
          for await _ in self.clock.timer(interval: .seconds(2)) { self.note("global") }
        },
        Task { @MainActor in
          for await _ in self.clock.timer(interval: .seconds(3)) { self.note("main") }
        },
      ]

      // When
      await self.clock.advance(by: .seconds(8))

      // Then
      #expect(self.log.value == ["global", "main", "global", "main", "global", "global"])
      for task in tasks { task.cancel() }
      for task in tasks { await task.value }
    }
    try await self.clock.checkSuspension()
  }

  @Test func waitsForSleepersOfTheGlobalExecutorToWakeUp() async throws {
    // Given a sleeper on the global executor
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task.detached {
      continuation.yield()
      try await self.clock.sleep(until: self.seconds(1))
      return self.clock.now
    }
    for await _ in stream { break }
    await self.waitForSleepers(1)

    // When
    await self.clock.advance(by: .seconds(1))

    // Then
    #expect(try await task.value == self.seconds(1))
  }
}
