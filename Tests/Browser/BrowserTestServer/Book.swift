import ComposableArchitecture

/// A book with a link to the next one.
@Reducer
struct Book {
  @ObservableState
  struct State: Equatable {
    let number: Int
    var remark = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
