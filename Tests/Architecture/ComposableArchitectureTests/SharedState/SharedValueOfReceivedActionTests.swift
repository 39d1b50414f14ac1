import ComposableArchitecture
import Testing

/// Actions of effects that have changed a shared value together before the test receives the first of them.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SharedValueOfReceivedActionTests {
  @Test func `a received action may be asserted with the present value`() async {
    let store = TestStore(initialState: Steps.State()) { Steps() }
    await store.send(.started)
    await store.receive(\.step) { $0.$count.withLock { $0 = 3 } }
    await store.receive(\.step)
    await store.receive(\.step)
    await store.finish()
  }

  @Test func `a received action may be asserted with the value of its moment`() async {
    let store = TestStore(initialState: Steps.State()) { Steps() }
    await store.send(.started)
    await store.receive(\.step) { $0.$count.withLock { $0 = 1 } }
    await store.receive(\.step) { $0.$count.withLock { $0 = 2 } }
    await store.receive(\.step) { $0.$count.withLock { $0 += 1 } }
    await store.finish()
  }

  @Test func `an action that a reducer sends on may be part of the assertion`() async {
    let store = TestStore(initialState: Steps.State()) { Steps() }
    await store.send(.startedAtOnce) { $0.$count.withLock { $0 = 2 } }
    await store.receive(\.step)
    await store.receive(\.step)
  }

  @Test func `another value fails the test, and so does no value`() async {
    let failures = await failures {
      let store = TestStore(initialState: Steps.State()) { Steps() }
      await store.send(.started)
      await store.receive(\.step) { $0.$count.withLock { $0 = 4 } }
      await store.receive(\.step)
      await store.receive(\.step) { $0.$count.withLock { $0 = 3 } }
    }
    #expect(failures.count == 2)
  }

  @Test func `tests that are not exhaustive may use either value`() async {
    let store = TestStore(initialState: Steps.State()) { Steps() }
    store.exhaustivity = .off
    await store.send(.started)
    await store.receive(\.step) { $0.$count.withLock { $0 = 3 } }
    await store.receive(\.step) { $0.$count.withLock { $0 = 2 } }
    let failures = await failures {
      await store.receive(\.step) { $0.$count.withLock { $0 = 4 } }
    }
    #expect(failures.count == 1)
  }
}

@Reducer
private struct Steps {
  @ObservableState
  struct State: Equatable {
    @Shared(value: 0) var count: Int
  }

  enum Action {
    case started
    case startedAtOnce
    case step
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          for _ in 1...3 { await send(.step) }
        }
      case .startedAtOnce:
        return .concatenate(.send(.step), .send(.step))
      case .step:
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }
}
