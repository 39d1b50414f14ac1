import ComposableArchitecture

/// A restorable letter, which survives restarts of the server.
@Reducer
struct Letter {
  @ObservableState
  struct State: Equatable {
    var draft = Draft()
    var enclosure = ""
  }

  struct Draft: Codable, Equatable {
    var subject = ""
    var text = ""
    var enclosures: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case enclosed
    case restored(Draft)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .enclosed:
        state.draft.enclosures.append(state.enclosure)
        state.enclosure = ""
      case .restored(let draft): state.draft = draft
      }
      return .none
    }
  }
}
