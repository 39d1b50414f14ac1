public import ComposableArchitecture

/// The app: its places, and the way from one to the other.
@Reducer
public struct AppFeature: Sendable {
  /// The state of a page.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The list of keys.
    public var keyHelp = KeyHelp.State()

    /// The memo of the recording that ended when the page was left or reloaded, until the user follows its link or records again.
    public package(set) var leftMemoID: Memo.ID?

    /// The recordings of all pages.
    public package(set) var ongoingRecordings = OngoingRecordings.State()

    /// The tab on which the mini-player stays while its memo is paused. `nil` if it is not shown.
    var miniPlayerTab: Tab?

    /// The code that opens the app on a phone.
    public var phoneAccess = PhoneAccess.State()

    /// Where memos are found and heard.
    public var playback = Playback.State()

    /// Where memos are put in order, and heard one after the other.
    public var playlists = PlaylistListFeature.State()

    /// The tab that records.
    public var recording = Recording.State()

    /// The tab that the page shows.
    public var selectedTab = Tab.recording

    /// The recommended speech engine.
    public var speechSetup = SpeechSetup.State()

    /// Where stand-ups are planned and held.
    public var standups = Standups.State()

    /// The transcripts that are not complete.
    public var transcripts = ListedTranscripts.State()

    /// The request about an interrupted meeting that came before the page had reported if it is recording.
    var waitingRequest: Request?

    /// A request of a stand-up's screen.
    struct Request: Equatable, Sendable {
      var screen: StackElementID
      var request: StandupDetail.Action.Delegate

      var action: StackActionOf<Standups.Path> {
        .element(id: screen, action: .detail(.delegate(request)))
      }
    }

    /// The places.
    public enum Tab: String, CaseIterable, Sendable {
      case recording
      case playback

      /// Where memos are put in order, and heard one after the other.
      case playlists

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

    /// The user goes to the memo of the recording that ended when the page was left or reloaded.
    case leftMemoTapped

    /// The player of a memo in the places that do not show the memo itself.
    case miniPlayer(MiniPlayer)

    /// The recordings of all pages.
    case ongoingRecordings(OngoingRecordings.Action)

    /// The code that opens the app on a phone.
    case phoneAccess(PhoneAccess.Action)

    /// The page that was in the tab before this one was reloaded or left.
    ///
    /// The server has not finished `recordings`. They had ended before, except for `ended`, which ended with the page.
    case pageLeft(meeting: Meeting.ID?, recordings: [Memo.ID], ended: Memo.ID?)

    /// Where memos are found and heard.
    case playback(Playback.Action)

    /// Where memos are put in order, and heard one after the other.
    case playlists(PlaylistListFeature.Action)
    case recording(Recording.Action)

    /// The recommended speech engine.
    case speechSetup(SpeechSetup.Action)

    /// Where stand-ups are planned and held.
    case standups(Standups.Action)

    /// The transcripts that are not complete.
    case transcripts(ListedTranscripts.Action)

    /// The user goes to another place.
    case tabSelected(State.Tab)

    /// The page was loaded or reconnected.
    case task

    /// The actions of the mini-player.
    public enum MiniPlayer: Equatable, Sendable {
      /// Goes to the memo, or to the playlist that it is played as part of.
      case memoTapped
      case playButtonTapped

      /// Plays the next or the previous memo of the playlist.
      case stepButtonTapped(Playlist.Step)
    }
  }

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Scope(\.keyHelp, action: \.keyHelp) {
      KeyHelp()
    }
    Scope(\.ongoingRecordings, action: \.ongoingRecordings) {
      OngoingRecordings()
    }
    Scope(\.phoneAccess, action: \.phoneAccess) {
      PhoneAccess()
    }
    Scope(\.transcripts, action: \.transcripts) {
      ListedTranscripts()
    }
    Scope(\.speechSetup, action: \.speechSetup) {
      SpeechSetup()
    }
    Reduce { state, action in
      // A page records one thing.
      if case .recording(.view(.recordButtonTapped)) = action, state.standups.isRecordingMeeting {
        state.recording.alert = .meetingIsRecorded
        return .none
      }
      var recordingAction = action
      var effect = Effect<Action>.none
      if case .recording(.ongoingRecordingLookedUp(let ongoing)) = action {
        let request = state.waitingRequest
        state.waitingRequest = nil
        if let ongoing, let owner = state.owner(of: ongoing) {
          // The page records a meeting, not a memo.
          recordingAction = .recording(.ongoingRecordingLookedUp(nil))
          if !owner.isShown { effect = .send(.standups(.resumed(owner.meeting, ongoing))) }
        } else if let request, state.standups.path[id: request.screen] != nil {
          // The stand-up may have been deleted since.
          effect = .send(.standups(.path(request.action)))
        }
      }
      let recording = Scope<State, Action, Recording>(\.recording, action: \.recording) {
        Recording()
      }
      return .merge(recording.reduce(into: &state, action: recordingAction), effect)
    }
    Reduce { state, action in
      if case .standups(.path(.element(let id, .detail(.delegate(let request))))) = action,
        state.postpones(request, of: id) || state.refuses(request)
      {
        return .none
      }
      let standups = Scope<State, Action, Standups>(\.standups, action: \.standups) {
        Standups()
      }
      return standups.reduce(into: &state, action: action)
    }
    Scope(\.playback, action: \.playback) {
      Playback()
    }
    Scope(\.playlists, action: \.playlists) {
      PlaylistListFeature()
    }
    Reduce { state, action in
      switch action {
      case .task:
        return .merge(
          .send(.recording(.view(.task))), .send(.playback(.view(.task))),
          .send(.playlists(.task)), .send(.standups(.task)), .send(.keyHelp(.view(.task))),
          .send(.speechSetup(.view(.task))), .send(.transcripts(.task)),
          .send(.ongoingRecordings(.task)))

      case .leftMemoTapped:
        guard let id = state.leftMemoID else { return .none }
        state.leftMemoID = nil
        return show(id, &state)

      case .miniPlayer(let action):
        return reduce(into: &state, miniPlayer: action)

      case .pageLeft(let meeting, let recordings, let ended):
        state.ongoingRecordings.leftRecordings.formUnion(recordings)
        // An interrupted meeting is resumed on its own screen.
        if meeting == nil, let ended { state.leftMemoID = ended }
        return meeting.map { Effect<Action>.send(.standups(.meetingLeft($0))) } ?? .none

      case .playback(.memos(.element(let id, .playerEvent(.finished)))):
        return .send(.playlists(.memoFinished(id)))

      case .playback(.memos(.element(let id, .delegate(.playbackStarted)))):
        return .send(.playlists(.memoStarted(id)))

      case .playback(.memos(.element(let id, .delegate(.recordingRequested(let destination))))):
        // A page records one thing.
        guard state.recording.recordingMemo == nil, !state.standups.isRecordingMeeting else {
          return .send(
            .playback(.memos(.element(id: id, action: .editing(.failed(.pageIsRecording))))))
        }
        state.selectedTab = .recording
        return .send(.recording(.recordingRequested(destination)))

      case .playlists(.delegate(.pause(let id))):
        // Another page may have deleted the memo.
        guard state.playback.mode(of: id) == .playing else { return .none }
        return .send(.playback(.memos(.element(id: id, action: .pause))))

      case .playlists(.delegate(.play(let id))):
        // A memo that was deleted since is left out.
        guard let mode = state.playback.mode(of: id) else {
          return .send(.playlists(.memoFinished(id)))
        }
        guard mode == .notPlaying else { return .none }
        return .send(.playback(.memos(.element(id: id, action: .view(.playButtonTapped)))))

      case .playlists(.delegate(.restart(let id))):
        guard let mode = state.playback.mode(of: id) else { return .none }
        let seek = Effect<Action>.send(
          .playback(.memos(.element(id: id, action: .view(.seeked(to: 0))))))
        guard mode == .notPlaying else { return seek }
        return .concatenate(
          seek, .send(.playback(.memos(.element(id: id, action: .view(.playButtonTapped))))))

      case .playlists(.delegate(.open(let id))):
        return show(id, &state)

      case .recording(.recordingMemo(.presented(.start))):
        state.leftMemoID = nil
        return .none

      case .recording(.delegate(.recordingCompleted(let memo))):
        state.selectedTab = .playback
        return .send(.playback(.memoRecorded(memo.id)))

      case .recording(.delegate(.recordingCompletedFor(let destination, let memo))):
        state.selectedTab = .playback
        return .send(.playback(.memoRecordedFor(destination, memo.id)))

      case .tabSelected(let tab):
        return select(tab, &state)

      case .keyHelp(.preferencesLoaded(let preferences)):
        state.playback.setSkipsSilence(preferences.skipsSilence)
        return .none

      case .keyHelp, .ongoingRecordings, .phoneAccess, .playback, .playlists, .recording,
        .speechSetup, .standups, .transcripts:
        return .none
      }
    }
    Reduce { state, _ in
      // The screen of a meeting shows the players of its recordings.
      let recordings = state.standups.shownRecordings
      if state.playback.lacks(outsideOfList: recordings) {
        state.playback.show(outsideOfList: recordings)
      }
      let miniPlayerTab = state.miniPlayer.map { _ in state.selectedTab }
      if state.miniPlayerTab != miniPlayerTab { state.miniPlayerTab = miniPlayerTab }
      return .none
    }
  }
}

extension AppFeature {
  /// Shows a tab.
  func select(_ tab: State.Tab, _ state: inout State) -> Effect<Action> {
    state.selectedTab = tab
    // Only the choice that is shown may keep a microphone open.
    guard tab != .recording, state.recording.microphones.isOpen else { return .none }
    return .send(.recording(.microphones(.close)))
  }

  /// Shows a memo in the list of memos.
  func show(_ memo: Memo.ID, _ state: inout State) -> Effect<Action> {
    .concatenate(select(.playback, &state), .send(.playback(.view(.memoLinkTapped(memo)))))
  }
}

extension Standups.State {
  /// The recordings of the meeting that the page shows.
  var shownRecordings: [Memo.ID] {
    guard case .meeting(let screen) = path.last else { return [] }
    return screen.meeting.recordings.map(\.id)
  }
}

extension AppFeature.State {
  /// The recordings of other pages, those that go on first.
  ///
  /// Empty while it is not known if this page records: its own recording would be shown as another one.
  public var recordingsElsewhere: [ListedRecording] {
    guard !ongoingRecordings.recordings.isEmpty, !recording.isLookingForRecording else { return [] }
    var own = ongoingRecordings.leftRecordings
    if let id = recording.recordingMemo?.id { own.insert(id) }
    if case .recordMeeting(let screen) = standups.path.last {
      own.formUnion(screen.recordings.map(\.id))
      if let id = screen.recording?.id { own.insert(id) }
    }
    let others = Dictionary(
      grouping: ongoingRecordings.recordings.filter { !own.contains($0.id) }, by: \.rank)
    return others.sorted { $0.key < $1.key }.flatMap { $0.value }
  }

  /// The stand-up whose meeting a recording belongs to. `nil` if the recording is a memo.
  public func standup(of recording: ListedRecording) -> Standup? {
    let meeting = standups.runningMeetings.first { meeting in
      meeting.recordings.contains { $0.id == recording.id }
    }
    return meeting.flatMap { standups.standupsList.standups[id: $0.standupID] }
  }

  /// Keeps a request about an interrupted meeting until the page has reported if it is recording: the meeting may be its own.
  fileprivate mutating func postpones(
    _ request: StandupDetail.Action.Delegate, of screen: StackElementID
  ) -> Bool {
    switch request {
    case .discardMeeting, .finishMeeting, .resumeMeeting:
      guard recording.isLookingForRecording else { return false }
      waitingRequest = Request(screen: screen, request: request)
      return true
    case .deleteStandup, .standupUpdated, .startMeeting:
      return false
    }
  }

  /// Refuses to record a meeting while the page records a memo.
  fileprivate mutating func refuses(_ request: StandupDetail.Action.Delegate) -> Bool {
    switch request {
    case .resumeMeeting, .startMeeting:
      guard recording.recordingMemo != nil else { return false }
      standups.alert = .memoIsRecorded
      return true
    case .deleteStandup, .discardMeeting, .finishMeeting, .standupUpdated:
      return false
    }
  }

  /// The meeting that a recording of this page belongs to, and whether the page shows it.
  ///
  /// `nil` if the recording is a memo. A recording whose meeting cannot be shown is a memo as well, so that it can be stopped.
  fileprivate func owner(
    of recording: OngoingRecording
  ) -> (meeting: RunningMeeting, isShown: Bool)? {
    if case .recordMeeting(let screen) = standups.path.last,
      screen.recording?.id == recording.id,
      let meeting = screen.runningMeeting(at: recording.date)
    {
      return (meeting, true)
    }
    let meeting = standups.runningMeetings.first { meeting in
      meeting.recordings.contains { $0.id == recording.id }
    }
    return meeting.flatMap { standups.canResume($0) ? ($0, false) : nil }
  }
}
