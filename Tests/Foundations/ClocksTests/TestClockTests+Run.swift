import Clocks
import ConcurrencyExtras
import IssueReporting
import Testing

extension TestClockTests {
  @Test func checkSuspensionThrowsWhileSomethingSleeps() async throws {
    try await self.clock.checkSuspension()
    await self.sleeper("1", for: .seconds(1))
    await self.sleeper("2", for: .seconds(2))
    await #expect(throws: SuspensionError(sleeperCount: 2)) {
      try await self.clock.checkSuspension()
    }
    await self.clock.advance(by: .seconds(2))
    try await self.clock.checkSuspension()
  }

  @Test func suspensionErrorSaysHowMany() {
    #expect("\(SuspensionError())" == "1 sleeper is suspended on the clock.")
    #expect("\(SuspensionError(sleeperCount: 2))" == "2 sleepers are suspended on the clock.")
  }

  @Test func runGoesOnUntilNothingSleeps() async throws {
    // Given
    Task(executorPreference: self.executor) {
      for await _ in self.clock.timer(interval: .seconds(10)).prefix(5) { self.note("tick") }
    }
    await self.sleeper("25", for: .seconds(25))

    // When
    await self.clock.run()

    // Then
    #expect(self.log.value == ["tick", "tick", "25", "tick", "tick", "tick"])
    #expect(self.clock.now == self.seconds(50))
    try await self.clock.checkSuspension()
  }

  @Test func runTakesItsTimeWithSleepersThatCanBeDrained() async throws {
    // Given
    Task(executorPreference: self.executor) {
      for await _ in self.clock.timer(interval: .seconds(1)).prefix(100) { self.note("tick") }
    }
    await self.executor.drain()

    // When there is no time at all
    await self.clock.run(timeout: .zero)

    // Then that makes no difference
    #expect(self.log.value.count == 100)
    try await self.clock.checkSuspension()
  }

  @Test func runReportsEndlessTimers() async {
    // Given a timer without an end, and a sleeper far away
    let task = Task(executorPreference: self.executor) {
      for await _ in self.clock.timer(interval: .seconds(1)) { self.note("tick") }
    }
    await self.sleeper("late", for: .seconds(1_000_000_000))

    // When
    await withKnownIssue {
      await self.clock.run(timeout: .zero, maxResumptions: 10)
    } matching: { issue in
      // Then
      issue.description.contains(
        """
        after 10 resumptions 2 sleepers are suspended on the clock. Cancel what goes on for ever, \
        a timer for example, or use 'advance(by:)'.
        """
      )
    }
    #expect(self.log.value.count == 10)
    task.cancel()
  }

  @Test func runReportsWhatTakesTooLongWhereNothingCanBeDrained() async {
    // Given a timer without an end on the global executor
    let task = Task.detached {
      for await _ in self.clock.timer(interval: .seconds(1)) {}
    }
    await self.waitForSleepers(1)

    // When
    await withKnownIssue {
      await self.clock.run(timeout: .zero)
    } matching: { issue in
      // Then
      issue.description.contains(
        """
        after 0.0 seconds 1 sleeper is suspended on the clock. Cancel what goes on for ever, a \
        timer for example, or use 'advance(by:)', or allow more time with 'run(timeout:)'.
        """
      )
    }
    #expect(self.clock.now == self.seconds(0))
    task.cancel()
  }

  @Test func runHasAllTheTimeWhenNothingIsLeftThatCannotBeDrained() async throws {
    // Given a sleeper on the global executor that is cancelled, and a timer that can be drained
    let task = Task.detached { try await self.clock.sleep(for: .seconds(1)) }
    await self.waitForSleepers(1)
    task.cancel()
    _ = await task.result
    Task(executorPreference: self.executor) {
      for await _ in self.clock.timer(interval: .seconds(1)).prefix(3) { self.note("tick") }
    }
    await self.executor.drain()

    // When
    await self.clock.run(timeout: .zero)

    // Then
    #expect(self.log.value.count == 3)
    try await self.clock.checkSuspension()
  }
}
