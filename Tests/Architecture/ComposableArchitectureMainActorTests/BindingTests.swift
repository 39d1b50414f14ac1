import ComposableArchitecture
import Testing

@Suite struct BindingTests {
  @Test func writesAreActions() {
    let store = Store(initialState: Settings.State()) { Settings() }
    store.name = "Blob"
    store.send(.set(\.volume, 7))
    #expect(store.state == Settings.State(name: "Blob", volume: 7, edits: 1))
    #expect(Settings.Action.set(\.volume, 7).is(\.binding.volume))
  }
}

@Reducer
private struct Settings {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var volume = 5
    var edits = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.name) { _, _ in
        Reduce { state, _ in
          state.edits += 1
          return .none
        }
      }
  }
}
