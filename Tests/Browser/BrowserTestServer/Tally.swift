import ComposableArchitecture

/// A counter that can crash its process, or never return to it.
@Reducer
struct Tally {
  @ObservableState
  struct State: Codable, Equatable {
    var count = 0
    var color = "red"
    /// The number of colors that were chosen.
    var choices = 0
  }

  enum Action {
    case colorChosen(String)
    case crashButtonTapped
    case hangButtonTapped
    case oneMoreButtonTapped
    case restored(State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .colorChosen(let color):
        state.color = color
        state.choices += 1
      case .crashButtonTapped:
        let none: [Int] = []
        state.count = none[state.count]
      case .hangButtonTapped:
        while state.count >= 0 { state.count ^= 1 }
      case .oneMoreButtonTapped:
        state.count += 1
      case .restored(let former):
        state = former
      }
      return .none
    }
  }
}
