import ComposableArchitecture
import ConcurrencyExtras
import Observation
import Testing

/// Properties of observable state with `willSet` and `didSet`.
@MainActor
@Suite struct PropertyObserverTests {
  @Test func aChildThatChangesAPropertyHasItsObserversCalled() {
    // given
    let store = Store(initialState: Watching.State()) { Watching() }
    // when
    store.send(.child(.ticked))
    store.send(.optional(.ticked))
    // then
    #expect(store.child.ticks == 1)
    #expect(store.optional?.ticks == 1)
    #expect(store.log == ["did set child", "will set optional"])
  }

  @Test func aChildThatChangesAPropertyWithObserversIsObserved() {
    // given
    let store = Store(initialState: Watching.State()) { Watching() }
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = store.child.ticks
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    // when
    store.send(.child(.ticked))
    // then
    #expect(changes.value == 1)
  }
}

@Reducer
private struct Watching {
  @ObservableState
  struct State: Equatable {
    var child = TickingChild.State(id: 1) {
      didSet { self.log.append("did set child") }
    }
    var optional: TickingChild.State? = TickingChild.State(id: 2) {
      willSet { self.log.append("will set optional") }
    }
    var log: [String] = []
  }
  enum Action {
    case child(TickingChild.Action)
    case optional(TickingChild.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { TickingChild() }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { TickingChild() }
  }
}
