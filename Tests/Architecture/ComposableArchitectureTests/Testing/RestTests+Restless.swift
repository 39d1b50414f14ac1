import Dispatch
import Testing

@testable import ComposableArchitecture

extension RestTests {
  @Test func aLoopThatYieldsIsReportedAtTheEnd() async {
    let failures = await failures {
      let store = TestStore(initialState: 0) {
        Work { _ in
          while !Task.isCancelled { await Task.yield() }
        }
      }
      await store.send("start")
      await store.finish(timeout: .zero)
    }
    #expect(failures.count == 1)
  }

  @Test func aLoopThatIsCancelledFailsNoTest() async {
    let store = TestStore(initialState: 0) {
      Work { _ in
        while !Task.isCancelled { await Task.yield() }
      }
    }
    let task = await store.send("start")
    await task.cancel()
    #expect(task.isCancelled)
    await store.finish()
  }

  @Test func aLoopThatIgnoresCancellationIsLeftBehind() async {
    let yields = LockIsolated(0)
    let failures = await failures {
      let store = TestStore(initialState: 0) {
        Work { _ in
          while true {
            yields.withValue { $0 += 1 }
            await Task.yield()
          }
        }
      }
      store.core.effects.jobLimit = 1_000
      await store.send("start")
      await store.finish(timeout: .zero)
    }
    #expect(failures.count == 1)
    // The executor runs another thousand jobs, and then halts.
    var count = -1
    while count != yields.value {
      count = yields.value
      for _ in 1...100 { await Task<Never, Never>.mainActorTurn() }
    }
  }

  /// An endless timer: the test sees as many ticks as it wants, and ends the timer.
  @Test
  func aTimerOnAnImmediateClockGoesOnBesideTheTest() async {
    let store = TestStore(initialState: 0) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(.tick) { $0 = 1 }
    await store.receive(.tick) { $0 = 2 }
    await store.send(.stop)
    await store.finish()
    let count = store.state
    #expect(count > 2)
    await store.skipReceivedActions(strict: false)
    #expect(store.core.effects.isEmpty)
  }

  @Test func anEndlessEffectThatSendsNothingLeavesOthersAlone() async {
    let clock = TestClock()
    let polls = LockIsolated(0)
    let store = TestStore(initialState: 0) {
      Work { _ in
        for await _ in ImmediateClock().timer(interval: .seconds(1)) {
          polls.withValue { $0 += 1 }
        }
      }
      Work { send in
        try await clock.sleep(for: .seconds(1))
        await send("good")
      }
    }
    store.core.effects.turnLimit = 100
    let task = await store.send("start")
    await clock.advance(by: .seconds(1))
    await store.receive("good")
    let count = polls.value
    await store.send("other")
    #expect(polls.value > count)
    await task.cancel()
    await store.finish()
  }

  @Test func aClockThatMovesDoesNotHangOnARestlessEffect() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Work { send in
        try await clock.sleep(for: .seconds(1))
        for await _ in ImmediateClock().timer(interval: .seconds(1)) { await send("tick") }
      }
    }
    store.core.effects.turnLimit = 100
    let task = await store.send("start")
    await clock.advance(by: .seconds(1))
    await task.cancel()
    await store.skipReceivedActions()
    await store.finish()
  }
}

/// A timer that is started and stopped.
private struct Ticker: Reducer {
  enum Action {
    case start
    case stop
    case tick
  }

  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run { [clock] send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
      }
      .cancellable(id: "timer")
    case .stop:
      return .cancel(id: "timer")
    case .tick:
      state += 1
      return .none
    }
  }
}
