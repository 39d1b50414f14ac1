import ComposableArchitecture

/// Two tabs: the second one plays the recordings of the first one.
@Reducer
struct VoiceAppFeature {
  @ObservableState
  struct State: Equatable {
    var selectedTab = 0
    var recording = RecordingFeature.State()
    var playback = PlaybackFeature.State()
  }

  enum Action: Equatable {
    case playback(PlaybackFeature.Action)
    case recording(RecordingFeature.Action)
    case tabSelected(Int)
  }

  var body: some ReducerOf<Self> {
    Scope(\.recording, action: \.recording) { RecordingFeature() }
    Scope(\.playback, action: \.playback) { PlaybackFeature() }
    Reduce { state, action in
      switch action {
      case .recording(.delegate(.recordingCompleted)):
        state.selectedTab = 1
        return .send(.playback(.reloadData))

      case .playback, .recording:
        return .none

      case .tabSelected(let tab):
        state.selectedTab = tab
        return .none
      }
    }
  }
}
