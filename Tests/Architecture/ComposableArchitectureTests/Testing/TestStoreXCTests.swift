#if canImport(XCTest)
import ComposableArchitecture
import XCTest

/// The test store in XCTest, where not all platforms can expect failures: correct tests pass, and
/// failures of incorrect ones are passed to issue reporters.
final class TestStoreXCTests: XCTestCase {
  @MainActor
  func testEffectsAndTime() async {
    let clock = TestClock()
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(\.factLoaded, "0 is good") {
      $0.isLoading = false
      $0.fact = "0 is good"
    }
    let task = await store.send(.startTapped)
    await clock.advance(by: .seconds(2))
    await store.receive(\.ticked) { $0.ticks = 1 }
    await store.receive(\.ticked) { $0.ticks = 2 }
    await task.cancel()
    await store.finish()
  }

  @MainActor
  func testFailures() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.incrementTapped) { $0.count = 2 }
      await store.receive(\.ticked)
    }
    XCTAssertEqual(failures.count, 2)
  }

  @MainActor
  func testWorkOutOfSight() async {
    let passage = Passage()
    let store = Facts.store()
    await store.send(.farTapped(passage))
    Task.detached { passage.open() }
    await store.receive(\.farDone, timeout: .seconds(50)) { $0.ticks = 1 }
  }

  @MainActor
  func testSkippedAssertionsFailNothing() async {
    let store = Facts.store(exhaustivity: .off(showSkippedAssertions: true))
    let file: StaticString = "AppTests/FactsTests.swift"
    await store.send(.incrementTapped, file: file, line: 10)
    await store.send(.resetTapped, assert: { $0.count = 0 }, file: file, line: 11)
    await store.skipReceivedActions(file: file, line: 12)
  }

  @MainActor
  func testTheMainSerialExecutorMayBeUsed() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isStart in
        guard isStart else {
          state += 1
          return .none
        }
        return .run { send in
          await Task { await send(false) }.value
        }
      }
    }
    XCTAssertFalse(store.useMainSerialExecutor)
    store.useMainSerialExecutor = true
    XCTAssertTrue(store.useMainSerialExecutor)
    await store.send(true)
    await store.receive({ !$0 }, timeout: .zero) { $0 = 1 }
    store.useMainSerialExecutor = false
    XCTAssertFalse(store.useMainSerialExecutor)
  }
}
#endif
