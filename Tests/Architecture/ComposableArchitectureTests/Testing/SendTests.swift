import ComposableArchitecture
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SendTests {
  @Test func aChangeIsDescribedByAClosure() async {
    let store = TestStore(initialState: Facts.State()) { Facts() }
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.incrementTapped) { $0.count = 2 }
    await store.send(.decrementTapped) { $0.count = 1 }
    #expect(store.state.count == 1)
  }

  @Test func effectsHaveEndedOrWait() async {
    let store = TestStore(initialState: Facts.State()) { Facts() }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(.factLoaded("0 is good")) {
      $0.isLoading = false
      $0.fact = "0 is good"
    }
    await store.send(\.resetTapped)
    await store.receive(\.resetDone) { $0.fact = nil }
    await store.finish()
  }

  @Test func aTimerIsAtRestWhenTheClockHasBeenMoved() async {
    let clock = TestClock()
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped)
    await clock.advance(by: .seconds(3))
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.receive(.ticked) { $0.ticks = 2 }
    await store.receive(.ticked) { $0.ticks = 3 }
    await store.send(.stopTapped)
    await store.finish()
  }
}
