import ComposableArchitecture
import DependenciesTestSupport
import Testing

private enum Form {
  struct State: Equatable {
    @BindingState var name = ""
  }
}

@Reducer
private struct Counter {
  struct State: Equatable {
    var count = 0
    var fact = ""
  }

  @CasePathable
  enum Action {
    case factButtonTapped
    case incrementButtonTapped
    case response(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .factButtonTapped:
        let fact = "\(state.count) is good"
        return .run { send in
          await send(.response(fact), animation: .default)
        }
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .response(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}

@MainActor
@Suite struct OlderFeatureExamples {
  @Test func viewStores() {
    let store = Store(initialState: Counter.State()) { Counter() }
    let viewStore = ViewStore(store, observe: { $0 })
    viewStore.send(.incrementButtonTapped)
    #expect(viewStore.count == 1)
  }

  @Test func bindings() {
    #expect(Form.State() == Form.State(name: ""))
  }

  @Test func animations() async {
    let store = TestStore(initialState: Counter.State(count: 1)) { Counter() }
    await store.send(.factButtonTapped)
    await store.receive(\.response) { $0.fact = "1 is good" }
  }
}
