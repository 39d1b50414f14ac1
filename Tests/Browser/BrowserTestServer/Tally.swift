import ComposableArchitecture

/// A counter that can crash its process.
@Reducer
struct Tally {
  @ObservableState
  struct State: Codable, Equatable {
    var count = 0
  }

  enum Action {
    case crashButtonTapped
    case oneMoreButtonTapped
    case restored(State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .crashButtonTapped:
        let none: [Int] = []
        state.count = none[state.count]
      case .oneMoreButtonTapped:
        state.count += 1
      case .restored(let former):
        state = former
      }
      return .none
    }
  }
}
