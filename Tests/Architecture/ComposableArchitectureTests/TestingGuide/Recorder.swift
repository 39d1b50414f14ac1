import ComposableArchitecture

@Reducer
struct Recorder {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var seconds = 0
    var isRecording = false
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case recordTapped
    case secondPassed
    case stopTapped

    @CasePathable
    enum Delegate: Equatable {
      case saved(Memo)
    }
  }

  enum CancelID { case timer }

  @Dependency(\.archive) var archive
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate:
        return .none
      case .recordTapped:
        state.isRecording = true
        return .run(name: "timer") { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
        }
        .cancellable(id: CancelID.timer)
      case .secondPassed:
        state.seconds += 1
        return .none
      case .stopTapped:
        state.isRecording = false
        return .merge(
          .cancel(id: CancelID.timer),
          .run(name: "save") { [title = state.title, seconds = state.seconds] send in
            let memo = try await archive.save(title: title, seconds: seconds)
            await send(.delegate(.saved(memo)))
          }
        )
      }
    }
  }
}
