import Clocks
import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct AnyClockTests {
  @Test func instantsCountFromTheBeginning() async {
    // Given
    let base = TestClock(now: .init(offset: Duration.seconds(100)))
    let clock = AnyClock(base)
    let start = clock.now

    // When
    await base.advance(by: .seconds(5))

    // Then
    #expect(start.duration(to: clock.now) == .seconds(5))
    #expect(start.advanced(by: .seconds(5)) == clock.now)
    #expect(start < clock.now)
    #expect(clock.minimumResolution == base.minimumResolution)
  }

  @Test func sleepsOnTheClockUnderneath() async throws {
    // Given
    let base = TestClock(now: .init(offset: Duration.seconds(100)))
    let clock = AnyClock(AnyClock(base))
    let executor = TestExecutor()
    let isAwake = LockIsolated(false)
    Task(executorPreference: executor) {
      try await clock.sleep(until: clock.now.advanced(by: .seconds(2)))
      isAwake.setValue(true)
    }
    await executor.drain()

    // When, then
    await base.advance(by: .seconds(1))
    #expect(!isAwake.value)
    await base.advance(by: .seconds(1))
    #expect(isAwake.value)
  }

  @Test func passesOnTheTolerance() async throws {
    let base = ToleranceClock()
    try await AnyClock(base).sleep(for: .seconds(1), tolerance: .milliseconds(5))
    #expect(base.tolerances.value == [.milliseconds(5)])
    for await _ in base.timer(interval: .seconds(1), tolerance: .milliseconds(7)) { break }
    for await _ in base.timer(interval: .seconds(1)) { break }
    #expect(base.tolerances.value == [.milliseconds(5), .milliseconds(7), nil])
  }

  @Test func passesOnCancellation() async {
    let clock = AnyClock(TestClock())
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Records its tolerances.
private struct ToleranceClock: Clock {
  let base = ImmediateClock()
  let tolerances = LockIsolated<[Duration?]>([])

  var now: ImmediateClock<Duration>.Instant { self.base.now }
  var minimumResolution: Duration { self.base.minimumResolution }

  func sleep(until deadline: ImmediateClock<Duration>.Instant, tolerance: Duration?) async throws {
    self.tolerances.withValue { $0.append(tolerance) }
    try await self.base.sleep(until: deadline)
  }
}
