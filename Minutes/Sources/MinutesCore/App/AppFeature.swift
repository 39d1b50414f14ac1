public import ComposableArchitecture

/// The app: two places, and the way from one to the other.
@Reducer
public struct AppFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// Where memos are found and heard.
    public var playback = Playback.State()

    /// Where memos are recorded.
    public var recording = Recording.State()

    /// Which place is seen.
    public var selectedTab = Tab.recording

    /// The places.
    public enum Tab: String, CaseIterable, Sendable {
      /// Where memos are recorded.
      case recording

      /// Where memos are found and heard.
      case playback
    }

    /// Creates the state of a page that has just come.
    public init() {}
  }

  /// What can happen.
  public enum Action: Sendable {
    /// Where memos are found and heard.
    case playback(Playback.Action)

    /// Where memos are recorded.
    case recording(Recording.Action)

    /// Somebody goes to another place.
    case tabSelected(State.Tab)

    /// The page has come, or has come back.
    case task
  }

  /// Creates the feature.
  public init() {}

  /// What the feature does.
  public var body: some ReducerOf<Self> {
    Scope(\.recording, action: \.recording) {
      Recording()
    }
    Scope(\.playback, action: \.playback) {
      Playback()
    }
    Reduce { state, action in
      switch action {
      case .task:
        return .merge(.send(.recording(.view(.task))), .send(.playback(.view(.task))))

      case .recording(.delegate(.recordingCompleted)):
        state.selectedTab = .playback
        return .send(.playback(.reloadData))

      case .tabSelected(let tab):
        state.selectedTab = tab
        return .none

      case .playback, .recording:
        return .none
      }
    }
  }
}
