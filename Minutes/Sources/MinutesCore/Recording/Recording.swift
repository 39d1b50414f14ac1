public import ComposableArchitecture
import Foundation

/// The place where memos are recorded.
@Reducer
public struct Recording: Sendable {
  /// What is shown there.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// What somebody has to know before anything else.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Whether the microphone may be used.
    public var audioRecorderPermission = RecorderPermission.undetermined

    /// Whether the answer to the question about the microphone is awaited.
    public var isAskingForPermission = false

    /// Whether the page has not said yet whether it records already.
    public var isLookingForRecording = false

    /// Whether somebody has wanted to record meanwhile.
    public var isRecordingWanted = false

    /// The recording that goes on.
    @Presents public var recordingMemo: RecordingMemo.State?

    /// The tour that shows how to record.
    @Presents public var tour: RecordingTour.State?

    /// Creates the state of a page that has just come.
    public init() {}
  }

  /// What can happen there.
  public enum Action: Sendable, ViewAction {
    /// The alert was answered.
    case alert(PresentationAction<Alert>)

    /// What the parent is told.
    case delegate(Delegate)

    /// What this page records: it was started in a session that is no more. `nil` if it records nothing.
    case ongoingRecordingLookedUp(OngoingRecording?)

    /// What was learnt of the permission without asking for it, also while the page is open.
    case permissionUpdated(RecorderPermission)

    /// What this installation remembers.
    case preferencesLoaded(Preferences)

    /// The answer to the question whether the microphone may be used.
    case recordPermissionResponse(Bool)

    /// The recording that goes on.
    case recordingMemo(PresentationAction<RecordingMemo.Action>)

    /// The tour that shows how to record.
    case tour(PresentationAction<RecordingTour.Action>)

    /// Somebody has done something.
    case view(View)

    /// Answers to alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      /// Show where the microphone is allowed.
      case openSettings
    }

    /// What the parent is told.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// There is a new memo.
      case recordingCompleted(Memo)
    }

    /// What somebody can do.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Show where the microphone is allowed.
      case openSettingsButtonTapped

      /// Start a recording.
      case recordButtonTapped

      /// The page has come, or has come back.
      case task

      /// Show how to record.
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

  /// What the feature does.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(let action):
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
          state.alert = .permissionRequired
          return .none
        }
        return startRecording(&state)

      case .recordingMemo(.presented(.delegate(let action))):
        return reduce(into: &state, delegate: action)

      case .alert(.presented(.openSettings)):
        return .run { _ in await openSettings() }

      case .tour(.presented(.delegate(.didEnd))):
        state.tour = nil
        return rememberTour()

      case .tour(.dismiss):
        return rememberTour()

      case .alert, .delegate, .recordingMemo, .tour:
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

  /// Shows what the page records. Otherwise it may record what somebody wanted to before that was known.
  private func takeUp(_ recording: OngoingRecording?, _ state: inout State) -> Effect<Action> {
    let isRecordingWanted = state.isRecordingWanted
    state.isLookingForRecording = false
    state.isRecordingWanted = false
    guard state.recordingMemo == nil else { return .none }
    guard let recording else {
      return isRecordingWanted ? reduce(into: &state, view: .recordButtonTapped) : .none
    }
    state.tour = nil
    state.recordingMemo = RecordingMemo.State(ongoing: recording)
    return .send(.recordingMemo(.presented(.start)))
  }

  func startRecording(_ state: inout State) -> Effect<Action> {
    state.tour = nil
    state.recordingMemo = RecordingMemo.State(id: uuid(), date: date.now)
    return .send(.recordingMemo(.presented(.start)))
  }

  private func rememberTour() -> Effect<Action> {
    .run { _ in await preferences.update { $0.hasSeenTour = true } }
  }
}
