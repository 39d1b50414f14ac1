import ComposableArchitecture

/// A child that ticks a second after its start action.
@Reducer
struct TickingChild {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: Int
    var ticks = 0
  }
  enum Action: Equatable { case start, stop, ticked, close, closed }
  private enum CancelID { case timer }
  @Dependency(\.continuousClock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
        .cancellable(id: CancelID.timer)
      case .stop:
        return .cancel(id: CancelID.timer)
      case .ticked:
        state.ticks += 1
        return .none
      case .close:
        return .send(.closed)
      case .closed:
        state.ticks += 100
        return .none
      }
    }
  }
}
