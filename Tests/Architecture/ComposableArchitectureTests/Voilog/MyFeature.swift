import ComposableArchitecture

/// The feature of the guide's patterns for tests.
@Reducer
struct MyFeature {
  @ObservableState
  struct State: Equatable {
    var data: String?
    var elapsedTime = 0
    var isLoading = false
    var isTimerRunning = false
  }

  enum Action: ViewAction, Equatable {
    case view(View)
    case dataLoadComplete(result: TaskResult<String>)
    case delegate(Delegate)
    case timerTicked

    @CasePathable
    enum View {
      case buttonTapped
      case loadData
      case noOp
      case startTimer
    }

    @CasePathable
    enum Delegate {
      case completed
    }
  }

  var load: @Sendable () async throws -> String = { "data" }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.buttonTapped):
        state.isLoading = true
        return .send(.delegate(.completed))

      case .view(.loadData):
        state.isLoading = true
        return .run { send in
          await send(.dataLoadComplete(result: TaskResult { try await load() }))
        }

      case .view(.noOp):
        return .none

      case .view(.startTimer):
        state.isTimerRunning = true
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.timerTicked)
        }

      case .dataLoadComplete(let result):
        state.isLoading = false
        state.data = try? result.value
        return .none

      case .delegate:
        return .none

      case .timerTicked:
        state.elapsedTime += 1
        return .none
      }
    }
  }
}
