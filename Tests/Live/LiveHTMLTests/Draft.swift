import ComposableArchitecture
import LiveHTML

/// A text that is restorable, and a zoom level that is not.
@Reducer
struct Draft {
  @ObservableState
  struct State: Equatable {
    var text = ""
    var zoom = 100
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case restored(DraftPage.RestorableState)
    case zoomButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .restored(let kept): state.text = kept.text
      case .zoomButtonTapped: state.zoom += 10
      }
      return .none
    }
  }
}

struct DraftPage: Page, Restorable {
  @Bindable var store: StoreOf<Draft>

  struct RestorableState: Codable {
    var text: String
  }

  var restorableState: RestorableState { RestorableState(text: store.text) }

  func restore(_ state: RestorableState) { store.send(.restored(state)) }

  var head: PageHead { PageHead(title: "Draft") }

  var body: some HTML {
    label {
      "Text"
      input(.type(.text)).bind($store.text)
    }
    button(.type(.button)) { "Zoom" }.onClick { store.send(.zoomButtonTapped) }
    output { "\(store.zoom) %" }
  }
}
