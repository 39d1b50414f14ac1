import ComposableArchitecture

@Reducer
struct Counter {
  @ObservableState
  struct State {
    var count = 0
  }

  enum Action {
    case countedDown(Int)
    case incremented
    case incrementedLater
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countedDown(0):
        return .none
      case .countedDown(let count):
        state.count += 1
        return .send(.countedDown(count - 1))
      case .incremented:
        state.count += 1
        return .none
      case .incrementedLater:
        return .run { send in await send(.incremented) }
      }
    }
  }
}
