import ComposableArchitecture

@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var volume = 5
    var profile = Profile()
    var edits = 0

    struct Profile: Equatable, Sendable {
      var city = ""
    }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case resetButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        state.edits += 1
        return .none
      case .binding:
        return .none
      case .resetButtonTapped:
        state = State()
        return .none
      }
    }
  }
}

@Reducer
struct ContactForm {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }

  enum Action: ViewAction {
    case saved
    case view(View)

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case saveButtonTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}

/// Actions without case paths.
struct PlainForm: Reducer {
  struct State: Equatable {
    var text = ""
  }

  enum Action: BindableAction {
    case other
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
