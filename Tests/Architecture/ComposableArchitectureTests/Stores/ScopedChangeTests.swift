import ComposableArchitecture
import ConcurrencyExtras
import Observation
import Testing

/// In-place changes by a scoped reducer, seen by observers at different depths.
@MainActor
@Suite struct ScopedChangeTests {
  private let store = Store(initialState: Outer.State()) { Outer() }
  private let changes = LockIsolated<[String]>([])

  @Test func aChangeInsideIsSeenInsideOnly() {
    observe("count") { store.inner.count }
    observe("title") { store.title }
    observe("inner.title") { store.inner.title }
    store.send(.inner(.incremented))
    #expect(changes.value == ["count"])
  }

  @Test func anOldValueThatIsPutBackIsAnotherOne() {
    observe("count") { store.inner.count }
    store.send(.saved)
    #expect(changes.value == [])
    store.send(.inner(.incremented))
    #expect(changes.value == ["count"])
    observe("count") { store.inner.count }
    store.send(.restored)
    #expect(changes.value == ["count", "count"])
    #expect(store.inner.count == 0)
    observe("count") { store.inner.count }
    store.send(.inner(.incremented))
    #expect(changes.value == ["count", "count", "count"])
  }

  @Test func aScopedStoreSeesWhatTakesThePlace() {
    let inner = store.scope(\.inner, action: \.inner)
    observe("count") { inner.count }
    store.send(.inner(.replaced))
    #expect(changes.value == ["count"])
    #expect(inner.count == 100)
    observe("count") { inner.count }
    inner.send(.incremented)
    #expect(changes.value == ["count", "count"])
    #expect(inner.count == 101)
  }

  private func observe(_ name: String, _ read: () -> some Any) {
    withObservationTracking {
      _ = read()
    } onChange: { [changes] in
      changes.withValue { $0.append(name) }
    }
  }
}

@Reducer
private struct Inner {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var title = ""
  }

  enum Action {
    case incremented
    case replaced
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented: state.count += 1
      case .replaced: state = State(count: 100)
      }
      return .none
    }
  }
}

@Reducer
private struct Outer {
  @ObservableState
  struct State: Equatable {
    var inner = Inner.State()
    var saved = Inner.State()
    var title = ""
  }

  enum Action {
    case inner(Inner.Action)
    case restored
    case saved
  }

  var body: some ReducerOf<Self> {
    Scope(\.inner, action: \.inner) { Inner() }
    Reduce { state, action in
      switch action {
      case .inner: break
      case .restored: state.inner = state.saved
      case .saved: state.saved = state.inner
      }
      return .none
    }
  }
}
