public import ComposableArchitecture

/// The app: its places, and the way from one to the other.
@Reducer
public struct AppFeature: Sendable {
  /// The state of a page.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The list of keys.
    public var keyHelp = KeyHelp.State()

    /// Where memos are found and heard.
    public var playback = Playback.State()

    /// The tab that records.
    public var recording = Recording.State()

    /// The tab that the page shows.
    public var selectedTab = Tab.recording

    /// The recommended speech engine.
    public var speechSetup = SpeechSetup.State()

    /// Where stand-ups are planned and held.
    public var standups = Standups.State()

    /// The places.
    public enum Tab: String, CaseIterable, Sendable {
      case recording
      case playback

      /// Where stand-ups are planned and held.
      case standups
    }

    /// Creates the state of a new page.
    public init() {}
  }

  /// The actions of a page.
  public enum Action: Sendable {
    /// The list of keys.
    case keyHelp(KeyHelp.Action)

    /// Where memos are found and heard.
    case playback(Playback.Action)
    case recording(Recording.Action)

    /// The recommended speech engine.
    case speechSetup(SpeechSetup.Action)

    /// Where stand-ups are planned and held.
    case standups(Standups.Action)

    /// Somebody goes to another place.
    case tabSelected(State.Tab)

    /// The page was loaded or reconnected.
    case task
  }

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Scope(\.keyHelp, action: \.keyHelp) {
      KeyHelp()
    }
    Scope(\.speechSetup, action: \.speechSetup) {
      SpeechSetup()
    }
    Reduce { state, action in
      let recording = Scope<State, Action, Recording>(\.recording, action: \.recording) {
        Recording()
      }
      guard
        case .recording(.ongoingRecordingLookedUp(let ongoing?)) = action,
        let meeting = state.standups.runningMeetings.first(where: { meeting in
          meeting.recordings.contains { $0.id == ongoing.id }
        })
      else { return recording.reduce(into: &state, action: action) }
      // The page records a meeting, not a memo.
      return .merge(
        recording.reduce(into: &state, action: .recording(.ongoingRecordingLookedUp(nil))),
        .send(.standups(.resumed(meeting, ongoing))))
    }
    Scope(\.standups, action: \.standups) {
      Standups()
    }
    Scope(\.playback, action: \.playback) {
      Playback()
    }
    Reduce { state, action in
      switch action {
      case .task:
        return .merge(
          .send(.recording(.view(.task))), .send(.playback(.view(.task))), .send(.standups(.task)),
          .send(.keyHelp(.view(.task))), .send(.speechSetup(.view(.task))))

      case .recording(.delegate(.recordingCompleted)):
        state.selectedTab = .playback
        return .send(.playback(.reloadData))

      case .tabSelected(let tab):
        state.selectedTab = tab
        return .none

      case .keyHelp, .playback, .recording, .speechSetup, .standups:
        return .none
      }
    }
  }
}
