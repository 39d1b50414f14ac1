import Clocks
import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ThrottleTests {
  let clock = TestClock()
  let runner = EffectRunner<Int>()

  private func throttled(_ n: Int, id: String = "progress", latest: Bool) -> Effect<Int> {
    Effect.send(n).throttle(id: id, for: .seconds(1), clock: self.clock, latest: latest)
  }

  @Test(arguments: [true, false])
  func oneOfAnIntervalIsSentWhenItIsOver(latest: Bool) async throws {
    for n in 1...4 { self.runner.run(self.throttled(n, latest: latest)) }
    #expect(self.runner.received == [1])
    await self.runner.settle()
    await self.clock.advance(by: .milliseconds(999))
    #expect(self.runner.received == [1])
    await self.clock.advance(by: .milliseconds(1))
    #expect(self.runner.received == [1, latest ? 4 : 2])
    #expect(self.runner.count == 0)
    try await self.clock.checkSuspension()

    // This has started the next interval.
    self.runner.run(self.throttled(5, latest: latest))
    #expect(self.runner.received.count == 2)
    await self.runner.settle()
    await self.clock.advance(by: .seconds(1))
    #expect(self.runner.received.last == 5)
  }

  @Test func afterAnIntervalTheFirstIsSentAtOnce() async {
    self.runner.run(self.throttled(1, latest: true))
    await self.clock.advance(by: .seconds(1))
    self.runner.run(self.throttled(2, latest: true))
    #expect(self.runner.received == [1, 2])
  }

  @Test func theActionsOfAnEffectAreSpacedOut() async {
    let clock = self.clock
    self.runner.run(
      .run { send in
        for n in 1...5 {
          await send(n)
          try await clock.sleep(for: .milliseconds(400))
        }
      }
      .throttle(id: "progress", for: .seconds(1), clock: clock, latest: true)
    )
    await self.runner.settle()
    await clock.advance(by: .seconds(3))
    #expect(self.runner.received == [1, 3, 5])
    #expect(self.runner.count == 0)
  }

  @Test func idsAndInstancesAreSpacedOutSeparately() {
    let rows = FeatureNode.child()
    self.runner.run(self.throttled(1, latest: true))
    self.runner.run(self.throttled(2, id: "other", latest: true))
    for row in 1...2 {
      self.runner.run(self.throttled(10 + row, latest: true).instance(rows.instance(row)))
      self.runner.run(self.throttled(20 + row, latest: true).instance(rows.instance(row)))
    }
    #expect(self.runner.received == [1, 2, 11, 12])
  }

  @Test func throttledActionsEndWithTheInstance() async throws {
    let row = FeatureNode.child().instance(1)
    for n in 1...2 { self.runner.run(self.throttled(n, latest: true).instance(row)) }
    await self.runner.settle()
    self.runner.run(.endInstance(row))
    await self.runner.settle()
    await self.clock.advance(by: .seconds(5))
    #expect(self.runner.received == [1])
    #expect(self.runner.scope?.childCount == 0)
    try await self.clock.checkSuspension()
  }

  @Test func throttledActionsCanBeCancelledAndThrottlingContinues() async {
    self.runner.run(self.throttled(1, latest: false))
    let task = self.runner.run(self.throttled(2, latest: false))
    await self.runner.settle()
    task.cancel()
    self.runner.run(self.throttled(3, latest: false))
    await self.runner.settle()
    await self.clock.advance(by: .seconds(1))
    #expect(self.runner.received == [1, 3])
  }

  @Test func intervalsThatAreOverAreForgotten() async {
    for n in 1...1_000 {
      self.runner.run(self.throttled(n, id: "\(n)", latest: true))
      await self.clock.advance(by: .seconds(1))
    }
    #expect(self.runner.received.count == 1_000)
    #expect((self.runner.scope?.throttleCount ?? 0) <= 16)
  }
}
