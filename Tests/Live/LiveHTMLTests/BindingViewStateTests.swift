import ComposableArchitecture
import LiveHTML
import Testing

@MainActor
struct BindingViewStateTests {
  @Test func `a property of a view store becomes a binding`() {
    let store = Store(initialState: Signup.State()) { Signup() }
    let viewStore = ViewStore(store, observe: ViewState.init)
    let name = Binding(viewStore.$name)
    name.wrappedValue = "Blob"
    #expect(name.wrappedValue == "Blob")
    #expect(store.name == "Blob")
  }
}

private struct ViewState: Equatable {
  @BindingViewState var name: String

  init(_ store: BindingViewStore<Signup.State>) {
    self._name = store.$name
  }
}

private struct Signup: Reducer {
  struct State: Equatable {
    @BindingState var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}
