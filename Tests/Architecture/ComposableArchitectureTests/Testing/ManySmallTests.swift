import ComposableArchitecture
import Testing

/// Five hundred small tests, to see how long they take:
/// `swift test --skip-build --filter ManySmallTests`.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ManySmallTests {
  @Test(arguments: 0..<500)
  func aFactIsFetched(number: Int) async {
    let clock = TestClock()
    let store = TestStore(initialState: Facts.State(count: number)) {
      Facts()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.incrementTapped) { $0.count = number + 1 }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(\.factLoaded) {
      $0.isLoading = false
      $0.fact = "\(number + 1) is good"
    }
    await store.send(.startTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.ticks = 1 }
    await store.send(.stopTapped)
    await store.finish()
  }
}
