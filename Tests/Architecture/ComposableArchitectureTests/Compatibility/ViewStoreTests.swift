import ComposableArchitecture
import Testing

/// Stores as they were used before state was observable.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ViewStoreTests {
  @Test func `a view store reads and sends`() {
    let store = Store(initialState: Form.State()) { Form() }
    let viewStore = ViewStore(store, observe: { $0 })
    viewStore.send(.binding(.set(\.$name, "Blob")))
    #expect(viewStore.name == "Blob")
    #expect(viewStore.state.$name == BindingState(wrappedValue: "Blob"))
    #expect(viewStore.changes == 1)
  }

  @Test func `a view store may have state and actions of its own`() {
    struct ViewState: Equatable { var title: String }
    enum ViewAction { case renamed(String) }
    let store = Store(initialState: Form.State()) { Form() }
    let viewStore = ViewStore(store) {
      ViewState(title: $0.name.uppercased())
    } send: { (action: ViewAction) in
      switch action {
      case .renamed(let name): .set(\.$name, name)
      }
    }
    viewStore.send(.renamed("Blob"))
    #expect(viewStore.title == "BLOB")
  }

  @Test func `a view's state writes properties of the store`() {
    let store = Store(initialState: Form.State()) { Form() }

    struct ViewState: Equatable {
      @BindingViewState var name: String

      init(_ store: BindingViewStore<Form.State>) {
        self._name = store.$name
      }
    }

    let viewStore = ViewStore(store, observe: ViewState.init)
    viewStore.$name.set("Blob")
    #expect(viewStore.name == "Blob")
    #expect(store.changes == 1)
    #expect(store.state.name == "Blob")

    let other = ViewStore(store) {
      ViewState($0)
    } send: { (_: Never) -> Form.Action in
    }
    #expect(other.state == viewStore.state)
    #expect(other.$name.get() == "Blob")
  }

  @Test func `a view store waits while a predicate holds`() async {
    let store = Store(initialState: Form.State()) { Form() }
    let viewStore: ViewStoreOf<Form> = ViewStore(store, observe: { $0 })
    await viewStore.send(.loadTapped, while: \.isLoading)
    #expect(viewStore.name == "Loaded")
  }

  @Test func `a test names bindings with a dollar sign`() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.binding(.set(\.$name, "Blob"))) {
      $0.name = "Blob"
      $0.changes = 1
    }
    await store.send(.set(\.$isOn, true)) { $0.isOn = true }
  }

  @available(*, deprecated)
  @Test func `a write becomes one of a larger state`() {
    let write = BindingAction<Form.State>.set(\.$name, "Blob").pullback(\FormParent.State.form)
    #expect(write == .set(\.form.$name, "Blob"))
    #expect(write != .set(\.form.$name, "Blob, Jr."))
    #expect(write.keyPath == \FormParent.State.form.$name)

    let store = Store(initialState: FormParent.State()) { FormParent() }
    store.send(.binding(write))
    #expect(store.withState(\.form.name) == "Blob")
  }

  @Test func `a store is scoped with closures`() {
    let store = Store(initialState: Form.State()) { Form() }
    let child: Store<String, String> = store.scope(
      state: { $0.name.uppercased() }, action: { Form.Action.set(\.$name, $0) })
    child.send("blob")
    #expect(child.state == "BLOB")
    #expect(store.scope(state: { $0.changes }).state == 1)
  }

  @available(*, deprecated)
  @Test func `a reducer is given without a closure`() async {
    let store = Store(initialState: Form.State(), reducer: Form())
    store.send(.set(\.$name, "Blob"))
    #expect(store.withState(\.name) == "Blob")
    let testStore = TestStore(initialState: Form.State(), reducer: Form())
    await testStore.send(.set(\.$isOn, true)) { $0.isOn = true }
  }

  @available(*, deprecated)
  @Test func `types are ids of effects`() async {
    enum ID {}
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, isStart in
        isStart
          ? .fireAndForget { try await Task.never() }.cancellable(id: ID.self)
          : .cancel(id: ID.self)
      }
    }
    await store.send(true)
    await store.send(false)
  }
}

private struct FormParent: Reducer {
  struct State: Equatable {
    var form = Form.State()
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}

private struct Form: Reducer {
  struct State: Equatable {
    @BindingState var name = ""
    @BindingState var isOn = false
    var changes = 0
    var isLoading = false
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case loaded
    case loadTapped
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$name):
        state.changes += 1
        return .none
      case .binding:
        return .none
      case .loaded:
        state.isLoading = false
        state.name = "Loaded"
        return .none
      case .loadTapped:
        state.isLoading = true
        return .run { send in await send(.loaded) }
      }
    }
  }
}
