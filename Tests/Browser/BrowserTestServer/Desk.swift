import ComposableArchitecture

/// Controls for tests of keyboard input.
@Reducer
struct Desk {
  @ObservableState
  struct State: Equatable {
    var drawer = "pens"
    var color = "green"
    var colors: [String] = []
    var things = ["Lamp", "Cup", "Book"]
    var keys: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case colorsArrived([String])
    case keyPressed(String)
    case removeButtonTapped(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        break
      case .colorsArrived(let colors):
        state.colors = colors
      case .keyPressed(let key):
        state.keys.append(key)
      case .removeButtonTapped(let thing):
        state.things.removeAll { $0 == thing }
      }
      return .none
    }
  }
}
