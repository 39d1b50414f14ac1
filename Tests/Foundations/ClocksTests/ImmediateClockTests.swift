import Clocks
import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImmediateClockTests {
  @Test func sleepingMovesTheClock() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(5))
    #expect(clock.now == .init(offset: .seconds(5)))
    try await clock.sleep(until: .init(offset: .seconds(7)))
    #expect(clock.now == .init(offset: .seconds(7)))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func sleepingUntilThePastDoesNotMoveItBack() async throws {
    let clock = ImmediateClock(now: .init(offset: Duration.seconds(10)))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    #expect(clock.now == .init(offset: .seconds(10)))
  }

  @Test func sleepingLetsOthersWork() async {
    // Given two tasks that sleep alternately
    let clock = ImmediateClock()
    let executor = TestExecutor()
    let log = LockIsolated<[String]>([])
    await Task(executorPreference: executor) {
      for name in ["a", "b"] {
        Task(executorPreference: executor) {
          for number in 1...2 {
            try await clock.sleep(for: .seconds(1))
            log.withValue { $0.append("\(name)\(number)") }
          }
        }
      }
    }.value

    // When
    await executor.drain()

    // Then
    #expect(log.value == ["a1", "b1", "a2", "b2"])
  }

  @Test func aCancelledTaskDoesNotSleep() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == .init(offset: .zero))
  }

  @Test func timersTickUntilCancelled() async {
    // Given
    let clock: any Clock<Duration> = .immediate
    let executor = TestExecutor()
    let count = LockIsolated(0)
    let task = Task(executorPreference: executor) {
      for await _ in clock.timer(interval: .seconds(1)) {
        count.withValue { $0 += 1 }
        // When
        if count.value == 10 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }

    // Then
    await task.value
    #expect(count.value == 10)
  }

  @Test func worksWithOtherDurations() async throws {
    let clock = ImmediateClock<Steps>(now: .init(offset: Steps(count: 1)))
    try await clock.sleep(for: Steps(count: 2))
    #expect(clock.now == .init(offset: Steps(count: 3)))
    #expect(clock.now.duration(to: .init(offset: .zero)) == Steps(count: -3))
    #expect(ImmediateClock<Steps>.Instant() < clock.now)
  }
}
