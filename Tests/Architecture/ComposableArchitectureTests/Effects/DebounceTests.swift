import Clocks
import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DebounceTests {
  let clock = TestClock()

  private func debounced(_ n: Int) -> Effect<Int> {
    Effect.send(n).debounce(id: "search", for: .seconds(1), clock: self.clock)
  }

  @Test func onlyTheLastOfARushIsStarted() async {
    let runner = EffectRunner<Int>()
    for n in 1...3 {
      runner.run(self.debounced(n))
      await runner.settle()
      await self.clock.advance(by: .milliseconds(999))
    }
    #expect(runner.received == [])
    await self.clock.advance(by: .milliseconds(1))
    #expect(runner.received == [3])
    #expect(runner.count == 0)
  }

  @Test func thoseFarApartAreAllStarted() async {
    let runner = EffectRunner<Int>()
    for n in 1...3 {
      runner.run(self.debounced(n))
      await runner.settle()
      await self.clock.advance(by: .seconds(1))
    }
    #expect(runner.received == [1, 2, 3])
  }

  @Test func aDebouncedEffectCanBeCancelled() async throws {
    let runner = EffectRunner<Int>()
    runner.run(self.debounced(1))
    await runner.settle()
    runner.run(.cancel(id: "search"))
    await self.clock.advance(by: .seconds(5))
    #expect(runner.received == [])
    try await self.clock.checkSuspension()
  }

  @Test func clocksMayBeErased() async {
    let clock: any Clock<Duration> = ImmediateClock()
    let runner = EffectRunner<Int>()
    await runner.run(.send(1).debounce(id: 1, for: .seconds(1), clock: clock)).finish()
    #expect(runner.received == [1])
  }

  @Test func nothingSupersedesNothing() async {
    let runner = EffectRunner<Int>()
    runner.run(self.debounced(1))
    await runner.settle()
    runner.run(.none.debounce(id: "search", for: .seconds(1), clock: self.clock))
    await self.clock.advance(by: .seconds(5))
    #expect(runner.received == [1])
  }

  @Test func anErrorOfTheClockIsReportedWithItsLocation() async {
    // given
    let runner = EffectRunner<Int>()
    await withKnownIssue {
      // when
      await runner.run(.send(1).debounce(id: 1, for: .seconds(1), clock: BrokenClock())).finish()
    } matching: { issue in
      // then
      [issue.description].withoutLines[0].hasSuffix(
        """
        An "Effect.debounce" returned from "ComposableArchitectureTests/DebounceTests.swift" threw an \
        unhandled error:

          BrokenClock.Failure()

        The effect has ended, and its feature was not notified. A clock must throw only a \
        "CancellationError" while it sleeps: fix the clock, or use another one.
        """
      )
    }
  }
}

/// A clock that can't be waited on.
private struct BrokenClock: Clock {
  struct Failure: Error {}

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw Failure()
  }
}
