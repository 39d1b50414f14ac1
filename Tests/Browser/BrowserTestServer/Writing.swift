import ComposableArchitecture

/// A text that the user edits while other changes arrive.
@Reducer
struct Writing {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var isShouting = false
    var isInterfering = false
    var ticks = 0
    var volume = 0
    /// The volumes that have arrived.
    var volumes: [Int] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case opened
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.title):
        if state.isShouting { state.title = state.title.uppercased() }
        return .none
      case .binding(\.volume):
        state.volumes.append(state.volume)
        return .none
      case .binding:
        return .none
      case .opened:
        return .run { send in
          for await _ in clock.timer(interval: .milliseconds(10)) { await send(.ticked) }
        }
      case .ticked:
        state.ticks += 1
        if state.isInterfering { state.title = "From elsewhere \(state.ticks)" }
        return .none
      }
    }
  }
}
