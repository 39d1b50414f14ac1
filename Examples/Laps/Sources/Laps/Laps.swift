import ComposableArchitecture

/// A stopwatch with laps. The feature imports no platform's framework.
@Reducer
struct Laps {
  struct Lap: Equatable, Identifiable {
    let id: Int
    let seconds: Int
  }

  @ObservableState
  struct State: Equatable {
    var isRunning = false
    var laps: IdentifiedArrayOf<Lap> = []
    var seconds = 0
  }

  enum Action {
    case lapButtonTapped
    case startStopButtonTapped
    case tick
  }

  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lapButtonTapped:
        let earlier = state.laps.reduce(0) { $0 + $1.seconds }
        state.laps.append(Lap(id: state.laps.count + 1, seconds: state.seconds - earlier))
        return .none

      case .startStopButtonTapped:
        state.isRunning.toggle()
        guard state.isRunning else { return .cancel(id: CancelID.timer) }
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
        .cancellable(id: CancelID.timer)

      case .tick:
        state.seconds += 1
        return .none
      }
    }
  }
}
