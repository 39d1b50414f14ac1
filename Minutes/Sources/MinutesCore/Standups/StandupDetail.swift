public import ComposableArchitecture
public import Foundation

/// A stand-up with its past meetings, and the way to hold another one.
@Reducer
public struct StandupDetail: Sendable {
  /// A dialog in front of the stand-up.
  @Reducer
  public enum Destination {
    case alert(AlertState<Alert>)
    case editStandup(StandupForm)

    /// Answers to alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion
      case confirmDiscard
      case startWithoutTranscript
    }
  }

  /// The state of the screen.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The dialog or form in front of the stand-up.
    @Presents public var destination: Destination.State?

    /// Whether the running meeting was interrupted: its page does not save it any more.
    public package(set) var isInterrupted = false

    /// The meeting that was just added to the history, and appears there with a transition.
    public package(set) var newMeeting: Meeting.ID?

    /// The meeting that goes on in another page, or was interrupted.
    public package(set) var runningMeeting: RunningMeeting?

    /// The stand-up.
    public var standup: Standup

    /// Creates the screen of a stand-up.
    public init(destination: Destination.State? = nil, standup: Standup) {
      self.standup = standup
      self.destination = destination
    }
  }

  /// The actions of the screen.
  public enum Action: Sendable {
    case cancelEditStandupButtonTapped
    case delegate(Delegate)
    case deleteButtonTapped
    case deleteMeetings(atOffsets: IndexSet)
    case discardInterruptedMeetingButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case editButtonTapped
    case finishInterruptedMeetingButtonTapped
    case resumeInterruptedMeetingButtonTapped
    case saveStandupButtonTapped
    case startMeetingButtonTapped

    /// The messages to the parent.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case deleteStandup(id: Standup.ID)
      case discardMeeting(RunningMeeting)
      case finishMeeting(RunningMeeting)
      case resumeMeeting(RunningMeeting)
      case standupUpdated(Standup)
      case startMeeting
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.speechClient) var speechClient

  /// Creates the feature.
  public init() {}

  /// The behavior of the screen.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelEditStandupButtonTapped:
        state.destination = nil
        return .none

      case .delegate:
        return .none

      case .deleteButtonTapped:
        let isHeld = state.runningMeeting != nil && !state.isInterrupted
        state.destination = .alert(isHeld ? .meetingIsRunning : .deleteStandup)
        return .none

      case .deleteMeetings(let offsets):
        state.standup.meetings.remove(atOffsets: offsets)
        return .none

      case .destination(.presented(.alert(.confirmDeletion))):
        return .run { [id = state.standup.id] send in
          await send(.delegate(.deleteStandup(id: id)))
          await dismiss()
        }

      case .destination(.presented(.alert(.confirmDiscard))):
        guard state.isInterrupted, let meeting = state.runningMeeting else { return .none }
        return .send(.delegate(.discardMeeting(meeting)))

      case .destination(.presented(.alert(.startWithoutTranscript))):
        return .send(.delegate(.startMeeting))

      case .destination:
        return .none

      case .discardInterruptedMeetingButtonTapped:
        guard state.isInterrupted, state.runningMeeting != nil else { return .none }
        state.destination = .alert(.discardInterruptedMeeting)
        return .none

      case .editButtonTapped:
        state.destination = .editStandup(StandupForm.State(standup: state.standup))
        return .none

      case .finishInterruptedMeetingButtonTapped:
        guard state.isInterrupted, let meeting = state.runningMeeting else { return .none }
        return .send(.delegate(.finishMeeting(meeting)))

      case .resumeInterruptedMeetingButtonTapped:
        guard state.isInterrupted, let meeting = state.runningMeeting else { return .none }
        return .send(.delegate(.resumeMeeting(meeting)))

      case .saveStandupButtonTapped:
        guard let form = state.$destination[case: \.editStandup] else { return .none }
        let edited = form.confirmed
        // Another page may have changed other fields while the form was open.
        let original = form.original
        if edited.attendees != original.attendees { state.standup.attendees = edited.attendees }
        if edited.duration != original.duration { state.standup.duration = edited.duration }
        if edited.theme != original.theme { state.standup.theme = edited.theme }
        if edited.title != original.title { state.standup.title = edited.title }
        state.destination = nil
        return .none

      case .startMeetingButtonTapped:
        guard state.runningMeeting == nil else { return .none }
        switch speechClient.authorizationStatus() {
        case .authorized, .notDetermined:
          return .send(.delegate(.startMeeting))
        case .denied:
          state.destination = .alert(.speechRecognitionDenied)
          return .none
        case .restricted:
          state.destination = .alert(.speechRecognitionRestricted)
          return .none
        }
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .onChange(of: \.standup) { _, standup in
      Reduce { _, _ in
        .send(.delegate(.standupUpdated(standup)))
      }
    }
  }
}

extension StandupDetail.Destination.State: Equatable, Sendable {}
extension StandupDetail.Destination.Action: Sendable {}

extension AlertState where Action == StandupDetail.Destination.Alert {
  /// The question whether the stand-up is to be deleted.
  package static var deleteStandup: Self {
    @Dependency(\.texts.standups) var texts
    return destruction(
      texts.deleteQuestion, message: texts.deleteWarning, confirm: texts.delete,
      action: .confirmDeletion, keep: texts.keep)
  }

  /// The question whether an interrupted meeting is to be discarded.
  package static var discardInterruptedMeeting: Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return destruction(
      texts.discardQuestion, message: texts.textIsDeleted, confirm: texts.discard,
      action: .confirmDiscard, keep: texts.keep)
  }

  /// A stand-up cannot be deleted during its meeting.
  package static var meetingIsRunning: Self {
    @Dependency(\.texts.standups) var texts
    return Self {
      TextState(texts.meetingIsRunning)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(texts.meetingIsRunningHelp)
    }
  }

  /// The user does not allow speech recognition.
  package static var speechRecognitionDenied: Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.speechIsDenied)
    } actions: {
      ButtonState(action: .startWithoutTranscript) { TextState(texts.startWithoutTranscript) }
      ButtonState(role: .cancel) { TextState(texts.cancel) }
    } message: {
      TextState(texts.speechIsDeniedHelp)
    }
  }

  /// The server runs without speech recognition.
  package static var speechRecognitionRestricted: Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.speechIsOff)
    } actions: {
      ButtonState(action: .startWithoutTranscript) { TextState(texts.startWithoutTranscript) }
      ButtonState(role: .cancel) { TextState(texts.cancel) }
    } message: {
      TextState(texts.speechIsOffHelp)
    }
  }
}
