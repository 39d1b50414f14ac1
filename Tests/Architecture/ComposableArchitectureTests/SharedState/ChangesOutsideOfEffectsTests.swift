import ComposableArchitecture
import Dispatch
import Testing

/// Changes of shared values by code that a feature calls, but that is not an effect.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ChangesOutsideOfEffectsTests {
  @Test func `changes of a task that a reducer creates are asserted`() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }
    await store.send(.taskTapped).finish()
    await store.send(.taskEnded) { $0.$count.withLock { $0 = 1 } }
  }

  @Test func `a change of a task that a reducer creates fails a test that omits it`() async {
    let failures = await failures {
      let store = TestStore(initialState: Tally.State()) { Tally() }
      await store.send(.taskTapped).finish()
      await store.send(.taskEnded)
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("-   count: 0") == true)
  }

  @Test func `changes on a queue are those of its caller`() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }
    await store.send(.queueTapped) { state in
      let count = state.$count
      DispatchQueue(label: "test").sync { count.withLock { $0 += 1 } }
    }
    #expect(store.state.count == 1)
  }

  @Test func `a test does not assert what creating its initial state changes`() async {
    let count = Shared(value: 0)
    let store = TestStore(initialState: Tally.State(incrementing: count)) { Tally() }
    await store.send(.taskEnded)
    #expect(store.state.count == 1)
    await store.send(.queueTapped) { $0.$count.withLock { $0 = 2 } }
  }
}

@Reducer
private struct Tally {
  @ObservableState
  struct State: Equatable {
    @Shared(value: 0) var count: Int
  }

  enum Action {
    case queueTapped, taskEnded, taskTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let count = state.$count
      switch action {
      case .queueTapped:
        DispatchQueue(label: "reducer").sync { count.withLock { $0 += 1 } }
        return .none
      case .taskEnded:
        return .none
      case .taskTapped:
        // The effect begins after the state of this action is known.
        let (beginnings, beginning) = AsyncStream<Void>.makeStream()
        let task = Task {
          for await _ in beginnings { count.withLock { $0 += 1 } }
        }
        return .run { _ in
          beginning.yield()
          beginning.finish()
          await task.value
        }
      }
    }
  }
}

extension Tally.State {
  fileprivate init(incrementing count: Shared<Int>) {
    self._count = count
    count.withLock { $0 += 1 }
  }
}
