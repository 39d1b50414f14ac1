import ComposableArchitecture

@Reducer
struct RecordingFeature {
  @ObservableState
  struct State: Equatable {
    var recordingState = RecordingState.idle
    var isRecordButtonEnabled = true

    enum RecordingState {
      case idle
      case recording
      case stopped
    }
  }

  enum Action: ViewAction, Equatable {
    case view(View)
    case delegate(Delegate)

    @CasePathable
    enum View {
      case recordButtonTapped
      case stopButtonTapped
    }

    @CasePathable
    enum Delegate {
      case recordingCompleted
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.recordButtonTapped):
        state.recordingState = .recording
        state.isRecordButtonEnabled = false
        return .none

      case .view(.stopButtonTapped):
        state.recordingState = .stopped
        state.isRecordButtonEnabled = true
        return .send(.delegate(.recordingCompleted))

      case .delegate:
        return .none
      }
    }
  }
}
