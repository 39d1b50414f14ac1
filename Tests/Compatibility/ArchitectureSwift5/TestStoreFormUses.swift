import ComposableArchitecture
import Foundation

// Forms of calls of test stores beside those of TestStoreUses.swift.

@MainActor
func useHelpers() async throws {
  let store = makeTestStore(CounterUse.State(), feature: CounterUse()) {
    $0.continuousClock = ImmediateClock()
  }
  await increment(store, to: 1)
  await store.send(.factButtonTapped, assert: nil)
  await store.receive(\.factResponse, timeout: .seconds(1)) { (state: inout CounterUse.State) in
    state.fact = ""
  }
  await store.receive(
    \.factResponse, "", timeout: .milliseconds(10), fileID: #fileID, file: #filePath, line: #line,
    column: #column)
  await store.receive(.timerTicked, fileID: #fileID, file: #filePath, line: #line, column: #column)
  await store.receive({ (action: CounterUse.Action) in action.is(\.factResponse) })
  await store.skipReceivedActions(strict: false)
  await store.skipReceivedActions(
    strict: true, fileID: #fileID, file: #filePath, line: #line, column: #column)
  await store.skipInFlightEffects()
  await store.skipInFlightEffects(
    strict: false, fileID: #fileID, file: #filePath, line: #line, column: #column)
  store.withExhaustivity(.off(showSkippedAssertions: true)) { _ = store.state }
  let count = await store.withExhaustivity(.off) {
    await store.send(.incrementButtonTapped)
    return store.state.count
  }
  store.assert { state in state.count = count }
  store.assert({ $0.count = count }, fileID: #fileID, file: #filePath, line: #line, column: #column)
  let task: TestStoreTask = await store.send(.toggleTimerButtonTapped) { $0.isTimerOn = true }
  await task.cancel()
  await task.finish(timeout: .seconds(1), fileID: #fileID, file: #filePath, line: #line)
  _ = task.isCancelled
  await store.finish(
    timeout: .seconds(1), fileID: #fileID, file: #filePath, line: #line, column: #column)
  store.dependencies.date = DateGenerator { Date(timeIntervalSince1970: 0) }
  store.timeout = 5 * NSEC_PER_SEC
}

private let NSEC_PER_SEC: UInt64 = 1_000_000_000

@MainActor
func increment(
  _ store: TestStore<CounterUse.State, CounterUse.Action>, to count: Int,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async {
  await store.send(
    .incrementButtonTapped, assert: { $0.count = count }, fileID: fileID, file: file, line: line,
    column: column)
}

@MainActor
func useTestStoreOfHome() async {
  let store = TestStore(
    initialState: HomeUse.State(sheet: CounterUse.State(count: 1)),
    reducer: { HomeUse() },
    withDependencies: { $0.uuid = .incrementing },
    fileID: #fileID, file: #filePath, line: #line, column: #column)
  let path = LockIsolated(0)
  await store.send(\.view, .addTapped) { $0.sheet?.count = 1 }
  await store.send(\.sheet.incrementButtonTapped)
  await store.send(\.alert.ok) { $0.alert = nil }
  await store.send(\.dialog.sort, 1) { $0.dialog = nil }
  await store.send(\.destination.counter.alert.resetConfirmed)
  await store.send(.destination(.presented(.counter(.incrementButtonTapped)))) {
    $0.$destination[case: \.counter]?.count = 2
  }
  await store.receive(\.destination.dismiss)
  await store.send(\.path.push, (id: 0, state: .empty)) { $0.path[id: 0] = .empty }
  await store.send(\.path[id: 0].counter.incrementButtonTapped) {
    $0.path[id: 0]?.modify(\.counter) { $0.count = 1 }
  }
  await store.send(\.path.popFrom, 0) { $0.path = StackState() }
  await store.receive(\.sheet.presented.alert.presented)
  path.setValue(store.state.path.ids.count)
}

@MainActor
func useSharedInTests() async {
  let store = TestStore(
    initialState: SelfUse.State(note: Shared(value: ""))
  ) {
    SelfUse(limit: 1)
  }
  await store.send(.onTask) {
    $0.$total.withLock { $0 = 1 }
  }
  await store.receive(\.loaded.success) { $0.ids = [] }
  await store.receive(\.loaded.failure)
  await store.receive(\.delegate.finished)
  await store.receive(\.delegate, .finished)
}
