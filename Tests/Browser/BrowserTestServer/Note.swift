import ComposableArchitecture

/// A note that is written in a sheet.
@Reducer
struct Note {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
