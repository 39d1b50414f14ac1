import Clocks
import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct UnimplementedClockTests {
  @Test func eachUseIsReported() async throws {
    let clock = UnimplementedClock(ImmediateClock(), name: "ContinuousClock")
    var now: UnimplementedClock<Duration>.Instant?
    withKnownIssue {
      now = clock.now
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.now")
    }
    let start = try #require(now)
    withKnownIssue {
      _ = clock.minimumResolution
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.minimumResolution")
    }
    try await withKnownIssue {
      try await clock.sleep(until: start)
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.sleep")
    }
  }

  @Test func behavesLikeTheClockUnderneath() async throws {
    // Given
    let base = TestClock()
    let clock = UnimplementedClock(base)
    let executor = TestExecutor()
    let times = LockIsolated<[Duration]>([])

    // When
    await withKnownIssue {
      Task(executorPreference: executor) {
        let start = clock.now
        try await clock.sleep(until: start.advanced(by: .seconds(2)))
        times.withValue { $0.append(start.duration(to: clock.now)) }
        #expect(start < clock.now)
      }
      await executor.drain()
      await base.advance(by: .seconds(1))
      #expect(times.value == [])
      await base.advance(by: .seconds(1))
    } matching: {
      $0.description.contains("Unimplemented: TestClock<Duration>.")
    }

    // Then
    #expect(times.value == [.seconds(2)])
  }

  @Test func namesOfThoseWithoutAClockUnderneath() {
    let clocks: [(any Clock<Duration>, String)] = [
      (.unimplemented(), "Unimplemented: Clock.minimumResolution"),
      (UnimplementedClock(name: "A"), "Unimplemented: A.minimumResolution"),
      (UnimplementedClock(ContinuousClock()), "Unimplemented: ContinuousClock.minimumResolution"),
    ]
    for (clock, message) in clocks {
      withKnownIssue {
        _ = clock.minimumResolution
      } matching: {
        $0.description.contains(message)
      }
    }
  }

  @Test func worksWithOtherDurations() async throws {
    let now = ImmediateClock<Steps>.Instant(offset: Steps(count: 3))
    let clock = UnimplementedClock(name: "Steps", now: now)
    try await withKnownIssue {
      let start = clock.now
      try await clock.sleep(until: start.advanced(by: Steps(count: 2)))
      #expect(start.duration(to: clock.now) == Steps(count: 2))
    } matching: {
      $0.description.contains("Unimplemented: Steps.")
    }
  }

  @Test func aTimerIsReportedAndTicks() async {
    let clock = UnimplementedClock(ImmediateClock(), name: "ContinuousClock")
    var count = 0
    await withKnownIssue {
      for await _ in clock.timer(interval: .seconds(1)) {
        count += 1
        if count == 3 { break }
      }
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.")
    }
    #expect(count == 3)
  }
}
