public import ComposableArchitecture
public import Foundation

/// The place where stand-ups are planned, held and looked up.
///
/// It connects the screens of a stack, and keeps the stored stand-ups and the shown ones the same. Nothing is saved before
/// the stored stand-ups were loaded.
@Reducer
public struct Standups: Sendable {
  /// A screen on the list.
  @Reducer
  public enum Path {
    case detail(StandupDetail)
    case meeting(PastMeeting)
    case recordMeeting(RecordMeeting)
  }

  /// The state of the screen.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert in front of the screen.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Whether the stored stand-ups were loaded.
    public internal(set) var isLoaded = false

    /// The reason why the stand-ups cannot be shown.
    public var loadError: String?

    /// The screens on the list.
    public var path: StackState<Path.State>

    /// The meetings that run in any page, or were interrupted.
    public package(set) var runningMeetings: [RunningMeeting] = []

    /// The list.
    public var standupsList: StandupsList.State

    /// The ids of stored stand-ups that cannot be read.
    public var unreadable: [String] = []

    /// The ids of stored meetings that ran or were interrupted, and cannot be read.
    public internal(set) var unreadableMeetings: [String] = []

    /// The running meetings that were interrupted: their pages do not save them any more.
    public internal(set) var interruptedMeetings: Set<Meeting.ID> = []

    /// The meetings whose pages were in the tab of this one before it, and the numbers of their resumptions then. They are interrupted:
    /// otherwise a reloaded page would show its own meeting as that of another one until it should have been saved.
    var leftMeetings: [Meeting.ID: Int] = [:]

    /// The interrupted meetings that the user has discarded, and the numbers of their resumptions then. They are not shown while they are
    /// still stored.
    var discardedMeetings: [Meeting.ID: Int] = [:]

    /// The meetings that were left before the running meetings were loaded. The next load has the numbers of their resumptions.
    var unresolvedMeetings: Set<Meeting.ID> = []

    /// The changes that could not be saved, in their order. They are saved with the next change, or when the user tries again.
    public package(set) var failedChanges: [StandupChange] = []

    /// Whether the running meeting is being saved.
    var isSavingMeeting = false

    /// The stored stand-ups that came while changes were being saved. They may contain them already.
    var latestRecord: StandupsRecord?

    /// The changes that are not on the disk yet, in their order.
    var unsaved: [StandupChange] = []

    /// Creates the state of a page with these screens, before the stored stand-ups are loaded.
    public init(
      path: StackState<Path.State> = StackState(),
      standupsList: StandupsList.State = StandupsList.State()
    ) {
      self.path = path
      self.standupsList = standupsList
    }

    /// Creates the state of a page that begins with the stored stand-ups.
    ///
    /// - Parameters:
    ///   - record: The stored stand-ups.
    ///   - runningMeetings: The meetings that run in any page, or were interrupted.
    ///   - unreadableMeetings: The ids of those that cannot be read.
    public init(
      record: StandupsRecord, runningMeetings: [RunningMeeting] = [],
      unreadableMeetings: [String] = []
    ) {
      self.init()
      self.runningMeetings = runningMeetings
      self.unreadableMeetings = unreadableMeetings
      show(record)
    }

    /// The number of stored stand-ups and meetings that cannot be read.
    public var unreadableCount: Int { unreadable.count + unreadableMeetings.count }
  }

  /// The actions of the screen.
  public enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case changesSaved([StandupChange])
    case discardFailed(RunningMeeting, RepositoryFailure)
    case interruptionChecked
    case loadFailed(RepositoryFailure)
    /// The page that was in the tab before this one ran a meeting.
    case meetingLeft(Meeting.ID)

    case opened(StandupsLocation)
    case path(StackActionOf<Path>)
    case recordLoaded(StandupsRecord)
    case resumed(RunningMeeting, OngoingRecording)
    case runningMeetingSaved
    case runningMeetingsLoaded([RunningMeeting])
    case saveAgainButtonTapped
    case savingFailed(RepositoryFailure, [StandupChange])
    case standupsList(StandupsList.Action)
    case task
    case unreadableMeetingsFound([String])

    /// Answers to alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case saveAgain
    }
  }

  /// The time after which the stored stand-ups are read again when that has failed.
  static let retryInterval = Duration.seconds(5)

  enum CancelID { case changes, interruption, running, saveRunning }

  @Dependency(\.audioRecorder) var audioRecorder
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.presence) var presence
  @Dependency(\.standups) var standups
  @Dependency(\.texts) var texts
  @Dependency(\.uuid) var uuid
  @Dependency(\.voiceMemoRepository) var voiceMemoRepository

  /// Creates the feature.
  public init() {}

  /// The behavior of the screen.
  public var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(\.standupsList, action: \.standupsList) {
        StandupsList()
      }
      Reduce { state, action in
        switch action {
        case .path(.element(let id, .detail(.delegate(let action)))):
          return reduce(into: &state, detail: action, id)

        case .path(.element(let id, .meeting(.delegate(.deleteMeeting)))):
          guard case .meeting(let screen) = state.path[id: id] else { return .none }
          state.change(screen.standup.id) { $0.meetings.remove(id: screen.meeting.id) }
          return .none

        case .path(.element(let id, .recordMeeting(.delegate(let action)))):
          return reduce(into: &state, meeting: action, id)

        case .path(.element(let id, .recordMeeting(.recording(.started(.success))))),
          .path(.element(let id, .recordMeeting(.timerTick))):
          return saveRunning(state.path[id: id]?.recordMeeting, &state)

        case .path(.element(let id, .recordMeeting(.speechResult(let result)))) where result.isFinal:
          return saveRunning(state.path[id: id]?.recordMeeting, &state)

        case .opened(let location):
          return open(location, &state)

        case .alert, .changesSaved, .discardFailed, .interruptionChecked, .loadFailed,
          .meetingLeft, .path, .recordLoaded,
          .resumed, .runningMeetingSaved, .runningMeetingsLoaded, .saveAgainButtonTapped,
          .savingFailed, .standupsList, .task, .unreadableMeetingsFound:
          return .none
        }
      }
      .forEach(\.path, action: \.path)
    }
    .onChange(of: \.standupsList.standups) { old, new in
      Reduce { state, _ in save(StandupChange.changes(from: old, to: new), &state) }
    }
    // Outside of `onChange`: stored stand-ups that are loaded are not saved again.
    Reduce { state, action in reduce(into: &state, storage: action) }
      .ifLet(\.$alert, action: \.alert)
  }
}

extension Standups.Path.State: Equatable, Sendable {}
extension Standups.Path.Action: Sendable {}
