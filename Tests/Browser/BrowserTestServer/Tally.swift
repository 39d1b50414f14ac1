import ComposableArchitecture

/// A counter that can crash its process, or never return to it.
@Reducer
struct Tally {
  @ObservableState
  struct State: Codable, Equatable {
    var count = 0
  }

  enum Action {
    case crashButtonTapped
    case hangButtonTapped
    case oneMoreButtonTapped
    case restored(State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
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
