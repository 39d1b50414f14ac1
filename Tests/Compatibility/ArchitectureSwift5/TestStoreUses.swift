import ComposableArchitecture
import Foundation

@MainActor
func useTestStore() async {
  let clock = TestClock()
  let store = TestStore(initialState: CounterUse.State()) {
    CounterUse()
  } withDependencies: {
    $0.continuousClock = clock
    $0.uuid = .incrementing
    $0.date = .constant(Date(timeIntervalSince1970: 0))
  }
  store.exhaustivity = .off
  store.exhaustivity = .off(showSkippedAssertions: true)
  store.exhaustivity = .on
  store.timeout = 1
  store.dependencies.uuid = .incrementing
  store.useMainSerialExecutor = true

  await store.send(.incrementButtonTapped) { $0.count = 1 }
  await store.send(\.incrementButtonTapped) { $0.count += 1 }
  await store.send(.toggleTimerButtonTapped) {
    $0.isTimerOn = true
  }
  let task = await store.send(.factButtonTapped)
  await clock.advance(by: .seconds(1))
  await store.receive(\.factResponse) { $0.fact = "" }
  await store.receive(\.factResponse, "1 is a number.")
  await store.receive(.factResponse("1 is a number.")) { $0.fact = "1 is a number." }
  await store.receive(.timerTicked, timeout: .seconds(1))
  await store.receive(\.timerTicked, timeout: .zero) { $0.count = 2 }
  await store.receive { if case .timerTicked = $0 { true } else { false } }
  await store.receive(
    { $0 == .timerTicked },
    timeout: .seconds(1)
  ) {
    $0.count = 3
  }
  await store.send(\.alert.resetConfirmed) {
    $0.alert = nil
    $0.count = 0
  }
  await store.send(\.alert.dismiss)
  await store.send(.alert(.presented(.resetConfirmed)))
  store.assert { $0.count = 0 }
  await task.cancel()
  await task.finish(timeout: .seconds(1))
  await store.skipReceivedActions()
  await store.skipInFlightEffects(strict: false)
  await store.withExhaustivity(.off) { await store.send(.incrementButtonTapped) }
  await store.finish()
  await store.finish(timeout: .seconds(1))
  _ = store.state.count
  _ = store.isDismissed
}

@MainActor
func useTestStore(of app: TestStoreOf<AppUse>) async {
  await app.send(.path(.push(id: 0, state: .counter(CounterUse.State()))))
  await app.send(.path(.element(id: 0, action: .counter(.incrementButtonTapped)))) {
    $0.path[id: 0]?.modify(\.counter) { $0.count = 1 }
    $0.path[id: 0, case: \.counter]?.count = 1
  }
  await app.send(\.path[id: 0].counter.incrementButtonTapped)
  await app.receive(\.path[id: 0].counter.factResponse)
  await app.receive(\.path.popFrom)
  await app.send(\.path.popFrom, 0)
  await app.send(\.counters[id: 1].removeTapped)
  await app.send(.counters(.element(id: 1, action: .removeTapped)))
  await app.send(\.destination.alert.retryTapped)
  await app.send(\.destination.counter.incrementButtonTapped) {
    $0.destination?.modify(\.counter) { $0.count = 1 }
  }
  await app.receive(\.destination.dismiss) { $0.destination = nil }
  await app.receive(\.destination.presented.counter)
}

@MainActor
func useTestStore(of form: TestStoreOf<LoginUse>) async {
  await form.send(.binding(.set(\.name, "Blob"))) { $0.name = "Blob" }
  await form.send(.set(\.name, "Blob"))
  await form.send(\.binding.name, "Blob")
  await form.send(\.view.submitTapped)
  await form.receive(\.binding.password)
}
