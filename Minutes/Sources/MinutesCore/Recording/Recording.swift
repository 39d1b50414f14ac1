public import ComposableArchitecture
import Foundation

/// The tab that records memos.
@Reducer
public struct Recording: Sendable {
  /// The state of the tab.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert that the page shows.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The permission to use the microphone.
    public var audioRecorderPermission = RecorderPermission.undetermined

    /// Whether the permission prompt is open.
    public var isAskingForPermission = false

    /// Whether the page has not yet reported if it is recording.
    public var isLookingForRecording = false

    /// Whether the user has tapped the record button while ``isLookingForRecording`` is set.
    public var isRecordingWanted = false

    /// The memo that the sound of the next recording is put into, until the permission and the state of the page are known.
    var nextDestination: RecordingDestination?

    /// The choice of a microphone.
    public var microphones = MicrophoneChoice.State()

    /// The recording in progress.
    @Presents public var recordingMemo: RecordingMemo.State?

    /// The tour that shows how to record.
    @Presents public var tour: RecordingTour.State?

    /// Creates the state of a new page.
    public init() {}
  }

  /// The actions of the tab.
  public enum Action: Sendable, ViewAction {
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)

    /// The choice of a microphone.
    case microphones(MicrophoneChoice.Action)

    /// The recording in progress on this page, started in an earlier session. `nil` if there is
    /// none.
    case ongoingRecordingLookedUp(OngoingRecording?)

    /// The permission changed or was read without a prompt.
    case permissionUpdated(RecorderPermission)

    case preferencesLoaded(Preferences)

    /// The answer to the permission prompt.
    case recordPermissionResponse(Bool)

    case recordingMemo(PresentationAction<RecordingMemo.Action>)

    /// Start a recording whose sound is put into a memo.
    case recordingRequested(RecordingDestination)
    case tour(PresentationAction<RecordingTour.Action>)
    case view(View)

    /// The buttons of alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      /// Show how to allow the microphone.
      case openSettings
    }

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// A recording became a memo.
      case recordingCompleted(Memo)

      /// A recording became a memo whose sound is to be put into another one.
      case recordingCompletedFor(RecordingDestination, Memo)
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      case openSettingsButtonTapped
      case recordButtonTapped

      /// The page was loaded or reconnected.
      case task

      case tourButtonTapped
    }
  }

  enum CancelID { case permission }

  @Dependency(\.audioRecorder) var audioRecorder
  @Dependency(\.date) var date
  @Dependency(\.openSettings) var openSettings
  @Dependency(\.preferences) var preferences
  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Scope(\.microphones, action: \.microphones) {
      MicrophoneChoice()
    }
    Reduce { state, action in
      switch action {
      case .view(let action):
        // An earlier request may still wait for the permission. This recording is a memo of its own.
        if case .recordButtonTapped = action { state.nextDestination = nil }
        return reduce(into: &state, view: action)

      case .permissionUpdated(let permission):
        state.audioRecorderPermission = permission
        if permission == .allowed, state.alert == .permissionRequired { state.alert = nil }
        return .none

      case .ongoingRecordingLookedUp(let recording):
        return takeUp(recording, &state)

      case .preferencesLoaded(let preferences):
        guard !preferences.hasSeenTour, state.recordingMemo == nil, !state.isAskingForPermission
        else { return .none }
        state.tour = RecordingTour.State()
        return .none

      case .recordPermissionResponse(let isAllowed):
        state.isAskingForPermission = false
        state.audioRecorderPermission = isAllowed ? .allowed : .denied
        guard state.recordingMemo == nil else { return .none }
        guard isAllowed else {
          state.nextDestination = nil
          state.alert = .permissionRequired
          return .none
        }
        return startRecording(&state)

      case .recordingRequested(let destination):
        guard state.recordingMemo == nil else { return .none }
        state.tour = nil
        state.nextDestination = destination
        return reduce(into: &state, view: .recordButtonTapped)

      case .recordingMemo(.presented(.delegate(let action))):
        return reduce(into: &state, delegate: action)

      case .alert(.presented(.openSettings)):
        return .run { _ in await openSettings() }

      case .tour(.presented(.delegate(.didEnd))):
        state.tour = nil
        return rememberTour()

      case .tour(.dismiss):
        return rememberTour()

      case .alert, .delegate, .microphones, .recordingMemo, .tour:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$recordingMemo, action: \.recordingMemo) {
      RecordingMemo()
    }
    .ifLet(\.$tour, action: \.tour) {
      RecordingTour()
        .dependency(\.audioRecorder, .onboarding)
        .dependency(\.speechClient, .off)
    }
  }

  /// Resumes the recording of this page. If there is none, starts the one that the user asked for
  /// during the lookup.
  private func takeUp(_ recording: OngoingRecording?, _ state: inout State) -> Effect<Action> {
    let isRecordingWanted = state.isRecordingWanted
    state.isLookingForRecording = false
    state.isRecordingWanted = false
    guard state.recordingMemo == nil else { return .none }
    guard let recording else {
      return isRecordingWanted ? reduce(into: &state, view: .recordButtonTapped) : .none
    }
    state.tour = nil
    state.nextDestination = nil
    state.recordingMemo = RecordingMemo.State(ongoing: recording)
    return .send(.recordingMemo(.presented(.start)))
  }

  func startRecording(_ state: inout State) -> Effect<Action> {
    state.tour = nil
    var recording = RecordingMemo.State(id: uuid(), date: date.now)
    recording.destination = state.nextDestination
    state.nextDestination = nil
    state.recordingMemo = recording
    let start = Effect<Action>.send(.recordingMemo(.presented(.start)))
    return state.microphones.isOpen ? .concatenate(.send(.microphones(.close)), start) : start
  }

  private func rememberTour() -> Effect<Action> {
    .run { _ in await preferences.update { $0.hasSeenTour = true } }
  }
}
