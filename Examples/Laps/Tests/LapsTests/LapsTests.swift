import ComposableArchitecture
import DependenciesTestSupport
import Testing

@testable import Laps

@MainActor
@Suite struct LapsTests {
  @Test func laps() async {
    let clock = TestClock()
    let store = TestStore(initialState: Laps.State()) {
      Laps()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.startStopButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.tick) { $0.seconds = 1 }
    await store.receive(\.tick) { $0.seconds = 2 }
    await store.send(.lapButtonTapped) { $0.laps = [Laps.Lap(id: 1, seconds: 2)] }
    await store.send(.startStopButtonTapped) { $0.isRunning = false }
  }
}
