import Clocks
import ConcurrencyExtras
import IssueReporting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TestClockTests {
  let clock = TestClock()
  let executor = TestExecutor()
  let log = LockIsolated<[String]>([])

  func note(_ entry: String) {
    self.log.withValue { $0.append(entry) }
  }

  /// Starts a task that sleeps on the clock, and waits until it does.
  @discardableResult
  func sleeper(
    _ name: String, for duration: Duration
  ) async -> Task<Void, any Error> {
    let task = Task(executorPreference: self.executor) {
      try await self.clock.sleep(for: duration)
      self.note(name)
    }
    await self.executor.drain()
    return task
  }

  func seconds(_ seconds: Int) -> TestClock<Duration>.Instant {
    TestClock.Instant(offset: .seconds(seconds))
  }

  @Test func standsStillUntilItIsMoved() async {
    // Given
    await self.sleeper("1", for: .seconds(1))

    // When it is not advanced far enough
    await self.clock.advance(by: .milliseconds(999))

    // Then the sleeper sleeps
    #expect(self.log.value == [])

    // When it is
    await self.clock.advance(by: .milliseconds(1))

    // Then it does not
    #expect(self.log.value == ["1"])
    #expect(self.clock.now == self.seconds(1))
  }

  @Test func startsAtTheGivenInstant() async {
    let clock = TestClock(now: .init(offset: Duration.seconds(10)))
    await clock.advance(by: .seconds(5))
    #expect(clock.now == self.seconds(15))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func instantsAreOffsets() {
    #expect(self.seconds(1).advanced(by: .seconds(2)) == self.seconds(3))
    #expect(self.seconds(1).duration(to: self.seconds(3)) == .seconds(2))
    #expect(self.seconds(1) < self.seconds(3))
  }

  @Test func resumesInTheOrderOfTheDeadlines() async {
    // Given
    for name in [5, 1, 4, 2, 3] {
      await self.sleeper("\(name)", for: .seconds(name))
    }

    // When
    await self.clock.advance(by: .seconds(4))

    // Then
    #expect(self.log.value == ["1", "2", "3", "4"])
    await self.clock.advance(by: .seconds(1))
    #expect(self.log.value == ["1", "2", "3", "4", "5"])
  }

  @Test func resumesTiesInTheOrderOfGoingToSleep() async {
    for name in 0..<50 {
      await self.sleeper("\(name)", for: .seconds(1))
    }
    await self.clock.advance(by: .seconds(1))
    #expect(self.log.value == (0..<50).map { "\($0)" })
  }

  @Test func nowIsTheDeadlineOfAResumedSleeper() async {
    // Given
    let times = LockIsolated<[TestClock<Duration>.Instant]>([])
    for duration in [1, 2, 5] {
      Task(executorPreference: self.executor) {
        try await self.clock.sleep(for: .seconds(duration))
        times.withValue { $0.append(self.clock.now) }
      }
    }
    await self.executor.drain()

    // When
    await self.clock.advance(to: self.seconds(10))

    // Then
    #expect(times.value == [self.seconds(1), self.seconds(2), self.seconds(5)])
    #expect(self.clock.now == self.seconds(10))
  }

  @Test func sleepersAddedDuringAnAdvanceResumeInOrder() async {
    // Given one that sleeps again, and one that is due in between
    Task(executorPreference: self.executor) {
      try await self.clock.sleep(for: .seconds(1))
      self.note("a 1")
      try await self.clock.sleep(for: .seconds(2))
      self.note("a 3")
    }
    await self.executor.drain()
    await self.sleeper("b 2", for: .seconds(2))
    await self.sleeper("b 3", for: .seconds(3))

    // When the clock moves past all of them
    await self.clock.advance(by: .seconds(10))

    // Then (of those due at 3, the one that went to sleep first was first)
    #expect(self.log.value == ["a 1", "b 2", "b 3", "a 3"])
  }

  @Test func timersOfDifferentPaceTakeTurns() async {
    // Given
    for pace in [2, 3] {
      Task(executorPreference: self.executor) {
        for await instant in self.clock.timer(interval: .seconds(pace)) {
          #expect(self.clock.now.duration(to: self.seconds(0)) <= .zero)
          self.note("\(pace): \(self.seconds(0).duration(to: self.clock.now))")
          _ = instant
        }
      }
    }
    await self.executor.drain()

    // When
    await self.clock.advance(by: .seconds(9))

    // Then
    #expect(
      self.log.value == [
        "2: 2.0 seconds", "3: 3.0 seconds", "2: 4.0 seconds", "3: 6.0 seconds", "2: 6.0 seconds",
        "2: 8.0 seconds", "3: 9.0 seconds",
      ]
    )
  }

  @Test func sleepingUntilAMomentThatIsPastReturnsAtOnce() async throws {
    await self.clock.advance(by: .seconds(2))
    try await self.clock.sleep(until: self.seconds(1))
    try await self.clock.sleep(for: .seconds(-1))
  }

  @Test func sleepingUntilNowWaitsForTheClock() async throws {
    // Given
    await self.clock.advance(by: .seconds(2))
    await self.sleeper("now", for: .zero)
    #expect(self.log.value.isEmpty)

    // When
    await self.clock.advance()

    // Then
    #expect(self.log.value == ["now"])
    #expect(self.clock.now == self.seconds(2))
    try await self.clock.checkSuspension()
  }

  @Test func aLoopThatSleepsForNoTimeIsReported() async {
    // Given
    let clock = self.clock
    let task = Task(executorPreference: self.executor) {
      while true { try await clock.sleep(for: .zero) }
    }
    await self.executor.drain()

    // When, then
    await withKnownIssue {
      await self.clock.advance(by: .seconds(1))
    } matching: {
      $0.description.contains("1000 sleeps for no time at all have begun")
    }
    task.cancel()
  }

  @Test func aCancelledTaskDoesNotFallAsleep() async {
    for deadline in [0, 1] {
      let task = Task(executorPreference: self.executor) {
        withUnsafeCurrentTask { $0?.cancel() }
        try await self.clock.sleep(until: self.seconds(deadline))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func aSleeperThatIsCancelledWakesUpAtOnce() async throws {
    // Given
    let task = await self.sleeper("cancelled", for: .seconds(1))
    await self.sleeper("other", for: .seconds(1))

    // When
    task.cancel()

    // Then
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(self.clock.now == self.seconds(0))

    // And it leaves no trace
    await self.clock.advance(by: .seconds(1))
    #expect(self.log.value == ["other"])
    try await self.clock.checkSuspension()
  }

  @Test func sleepersAreCancelledFromTheMiddleOfTheQueue() async {
    // Given
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<100 {
      tasks.append(await self.sleeper("\(number)", for: .seconds((number * 37) % 100)))
    }

    // When every third is cancelled
    for (number, task) in tasks.enumerated() where number.isMultiple(of: 3) {
      task.cancel()
    }
    await self.clock.advance(by: .seconds(100))

    // Then the others come in order
    let expected = (0..<100)
      .filter { !$0.isMultiple(of: 3) }
      .sorted { ($0 * 37) % 100 < ($1 * 37) % 100 }
    #expect(self.log.value == expected.map { "\($0)" })
  }

  @Test func movingBackIsReported() async {
    await self.clock.advance(by: .seconds(2))
    await withKnownIssue {
      await self.clock.advance(to: self.seconds(1))
    } matching: { issue in
      issue.description.contains(
        """
        A test clock can not be moved back: it was to move from 2.0 seconds to 1.0 seconds.
        """
      )
    }
    await withKnownIssue {
      await self.clock.advance(by: .seconds(-1))
    } matching: { issue in
      issue.description.contains("can not be moved back")
    }
    #expect(self.clock.now == self.seconds(2))
  }

  @Test func advancingByNothingLetsWorkComeToRest() async {
    await self.sleeper("1", for: .seconds(1))
    await self.clock.advance()
    #expect(self.clock.now == self.seconds(0))
    #expect(self.log.value == [])
  }

  @Test func worksWithOtherDurations() async throws {
    // Given a clock that counts in steps
    let clock = TestClock<Steps>(now: .init(offset: Steps(count: 5)))
    Task(executorPreference: self.executor) {
      try await clock.sleep(for: Steps(count: 3))
      self.note("done")
    }
    await self.executor.drain()

    // When
    await clock.advance(by: Steps(count: 3))

    // Then
    #expect(self.log.value == ["done"])
    #expect(clock.now == .init(offset: Steps(count: 8)))
  }

  @Test func doesTheSameEachTime() async {
    // Given many tasks that sleep, and sleep again
    func run() async -> [String] {
      let clock = TestClock()
      let executor = TestExecutor()
      let log = LockIsolated<[String]>([])
      for number in 0..<200 {
        Task(executorPreference: executor) {
          for round in 0..<5 {
            try await clock.sleep(for: .milliseconds((number * 7919 + round * 104_729) % 500))
            log.withValue { $0.append("\(number).\(round)") }
          }
        }
      }
      await executor.drain()
      await clock.run()
      return log.value
    }

    // When they are run again and again
    let first = await run()
    #expect(first.count == 1_000)

    // Then they do the same
    for _ in 0..<3 {
      #expect(await run() == first)
    }
  }

  @Test func isReleasedWithItsExecutors() async {
    weak var clock: TestClock<Duration>?
    do {
      let released = TestClock()
      clock = released
      let executor = TestExecutor()
      let task = Task(executorPreference: executor) {
        try await released.sleep(for: .seconds(1))
      }
      await executor.drain()
      await released.advance(by: .seconds(1))
      _ = await task.result
    }
    // The thread that ran the last job releases it asynchronously.
    while clock != nil, !Task.isCancelled { await Task.yield() }
    #expect(clock == nil)
  }

  func waitForSleepers(_ count: Int) async {
    while !Task.isCancelled {
      do {
        try await self.clock.checkSuspension()
      } catch {
        if (error as? SuspensionError)?.sleeperCount == count { return }
      }
    }
  }
}
