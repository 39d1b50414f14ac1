import ComposableArchitecture
import ConcurrencyExtras
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StoreOrderTests {
  @Test func anObserversActionComesBeforeTheNextOfAChain() {
    let store = Store(initialState: Log.State()) { Log() }
    withObservationTracking {
      _ = store.actions
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(.observed) }
    }
    store.send(.first)
    #expect(store.actions == ["first", "observed", "second"])
  }

  @Test func actionsThatWaitAreProcessedInTheirOrder() {
    let store = Store(initialState: Log.State()) { Log() }
    withObservationTracking {
      _ = store.actions
    } onChange: {
      MainActor.assumeIsolated {
        for _ in 1...3 { store.send(.first) }
      }
    }
    store.send(.observed)
    #expect(
      store.actions == ["observed", "first", "first", "first", "second", "second", "second"])
  }

  @Test func queuedActionsBelongToTheirSender() async {
    let store = Store(initialState: Log.State()) { Log() }
    let task = LockIsolated<StoreTask?>(nil)
    withObservationTracking {
      _ = store.actions
    } onChange: {
      MainActor.assumeIsolated { task.setValue(store.send(.later)) }
    }
    await store.send(.observed).finish()
    await task.value?.finish()
    #expect(store.actions == ["observed", "later", "second"])
  }

  @Test func replacedStateIsObservedLikeTheOneBefore() {
    let store = Store(initialState: Log.State()) { Log() }
    let count = LockIsolated(0)
    func observe() {
      withObservationTracking {
        _ = store.actions
      } onChange: {
        count.withValue { $0 += 1 }
      }
    }
    observe()
    store.send(.cleared)
    #expect(count.value == 1)
    observe()
    store.send(.observed)
    #expect(count.value == 2)
    #expect(store.actions == ["observed"])
  }
}

@Reducer
private struct Log {
  @ObservableState
  struct State {
    var actions: [String] = []
  }

  enum Action {
    case cleared
    case first
    case later
    case observed
    case second
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cleared = action {
        state = State()
        return .none
      }
      state.actions.append("\(action)")
      return switch action {
      case .first: .send(.second)
      case .later: .run { send in await send(.second) }
      default: .none
      }
    }
  }
}
