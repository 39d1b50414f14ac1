import ComposableArchitecture
import Testing

/// Reducers that several stores share.
@MainActor
@Suite struct SharedReducerTests {
  @Test func anErasedReducerOutlivesTheStoreThatHasRunItFirst() {
    // given: a deallocated store that has never run the child
    let feature = Reduce(Parent())
    Store(initialState: Parent.State()) { feature }.send(.open)
    // when
    let store = Store(initialState: Parent.State()) { feature }
    store.send(.open)
    store.send(.child(.presented(.timer(.closed))))
    // then
    #expect(store.child?.timer.ticks == 100)
  }

  @Test func eachStoreAsksAnErasedReducerForItsBody() {
    // given
    let requests = LockIsolated(0)
    let feature = Reduce(Asked { requests.withValue { $0 += 1 } })
    // when
    let stores = (1...2).map { _ in Store(initialState: 0) { feature } }
    for store in stores { for _ in 1...3 { store.send(()) } }
    // then
    #expect(stores.map { $0.state } == [3, 3])
    #expect(requests.value == 2)
  }
}

@Reducer
private struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Child.State?
  }
  enum Action {
    case child(PresentationAction<Child.Action>)
    case open
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .open = action { state.child = Child.State() }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Child() }
  }
}

@Reducer
private struct Child {
  @ObservableState
  struct State: Equatable {
    var timer = TickingChild.State(id: 1)
  }
  enum Action { case timer(TickingChild.Action) }
  var body: some ReducerOf<Self> {
    Scope(\.timer, action: \.timer) { TickingChild() }
  }
}

/// A reducer that records each evaluation of its body.
private struct Asked: Reducer {
  let wasAsked: @Sendable () -> Void

  var body: some Reducer<Int, Void> {
    let _ = self.wasAsked()
    Reduce { state, _ in
      state += 1
      return .none
    }
  }
}
