public import ComposableArchitecture

/// A meeting of the past with its text by speakers. Its sound is the memo with the same id.
@Reducer
public struct PastMeeting: Sendable {
  /// The state of the screen.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert in front of the screen.
    @Presents public var alert: AlertState<Action.Alert>?
    /// The meeting.
    public let meeting: Meeting

    /// The stand-up of the meeting.
    public internal(set) var standup: Standup

    /// Creates the screen of a meeting.
    public init(meeting: Meeting, standup: Standup) {
      self.meeting = meeting
      self.standup = standup
    }
  }

  /// The actions of the screen.
  public enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)
    case deleteButtonTapped

    /// Answers to alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion
    }

    /// The messages to the parent.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case deleteMeeting
    }
  }

  @Dependency(\.dismiss) var dismiss

  /// Creates the feature.
  public init() {}

  /// The behavior of the screen.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDeletion)):
        return .run { send in
          await send(.delegate(.deleteMeeting))
          await dismiss()
        }

      case .deleteButtonTapped:
        state.alert = .deleteMeeting
        return .none

      case .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState where Action == PastMeeting.Action.Alert {
  /// The question whether the meeting is to be deleted.
  package static var deleteMeeting: Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return destruction(
      texts.deleteQuestion, message: texts.textIsDeleted, confirm: texts.delete,
      action: .confirmDeletion, keep: texts.keep)
  }
}
