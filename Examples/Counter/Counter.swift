import ComposableArchitecture

/// A number that can be changed, at once or a second later.
@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var isWaiting = false
  }

  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
    case laterButtonTapped
    case laterCameTrue
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .laterButtonTapped:
        state.isWaiting = true
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.laterCameTrue)
        }
      case .laterCameTrue:
        state.count += 1
        state.isWaiting = false
        return .none
      }
    }
  }
}
