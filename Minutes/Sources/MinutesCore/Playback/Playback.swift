public import ComposableArchitecture
public import Foundation

/// The place where memos are found and heard.
@Reducer
public struct Playback: Sendable {
  /// What is shown there.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// What somebody has to know before anything else.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The memo that was deleted last, as long as it can be restored.
    public package(set) var deletedMemo: Memo?

    /// Why the memos can't be shown.
    public var errorMessage: String?

    /// Whether the memos were looked up. Before that, none are shown, and nobody knows whether there are any.
    public var isLoaded = false

    /// The memos, the newest first.
    public var memos: IdentifiedArrayOf<VoiceMemo.State> = []

    /// The memo that keys concern: the one that was heard last.
    public var selection: Memo.ID?

    /// Creates the state of a page that has just come.
    ///
    /// - Parameter memos: The memos, the newest first, if they were looked up.
    public init(memos: [Memo]? = nil) {
      if let memos { update(memos) }
    }
  }

  /// What can happen there.
  public enum Action: Sendable, ViewAction {
    /// The alert was answered.
    case alert(PresentationAction<Alert>)

    /// This memo was deleted before the page came, and can still be restored.
    case deletedMemoFound(Memo)

    /// Deleting a memo, or restoring it, has failed.
    case deletingFailed(RepositoryFailure)

    /// The memos can't be looked up.
    case loadFailed(RepositoryFailure)

    /// Something happens to one of the memos.
    case memos(IdentifiedActionOf<VoiceMemo>)

    /// These are the memos.
    case memosLoaded([Memo])

    /// Look the memos up again.
    case reloadData

    /// What was deleted can't be restored any more.
    case undoPeriodElapsed

    /// Somebody has done something.
    case view(View)

    /// Answers to alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {}

    /// What somebody can do.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Press a key that concerns the selected memo.
      case keyPressed(Key)

      /// Press a key of the machine, of a headset or of the lock screen. It concerns the memo that is shown there.
      case machineKeyPressed(MachineKey, Memo.ID)

      /// The page has come, or has come back.
      case task

      /// Restore the memo that was deleted last.
      case undoButtonTapped
    }

    /// Keys that concern the selected memo.
    @CasePathable
    public enum Key: Equatable, Sendable {
      /// ← goes back.
      case leftArrow

      /// → goes on.
      case rightArrow

      /// The space key plays and pauses.
      case space
    }

    /// What keys of the machine do with a memo that is not heard at the moment. While it is heard, the player does it.
    @CasePathable
    public enum MachineKey: Equatable, Sendable {
      /// Play it.
      case play

      /// Go on from here, in seconds from the start.
      case seek(to: TimeInterval)

      /// Go on so many seconds later, or earlier.
      case skip(by: TimeInterval)
    }
  }

  enum CancelID { case changes, undo }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// What the feature does.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(let action):
        return reduce(into: &state, view: action)

      case .reloadData:
        return .run { send in
          try await send(.memosLoaded(repository.fetchAll()))
        } catch: { error, send in
          await send(.loadFailed(RepositoryFailure(error)))
        }

      case .memosLoaded(let memos):
        state.update(memos)
        return .none

      case .loadFailed(let failure):
        state.errorMessage = failure.message
        return .none

      case .memos(.element(let id, .delegate(let action))):
        return reduce(into: &state, delegate: action, of: id)

      case .deletingFailed(let failure):
        state.deletedMemo = nil
        state.alert = .deletingFailed(failure)
        return .merge(.cancel(id: CancelID.undo), .send(.reloadData))

      case .deletedMemoFound(let memo):
        guard state.deletedMemo == nil else { return .none }
        return offerToRestore(memo, &state)

      case .undoPeriodElapsed:
        state.deletedMemo = nil
        return .none

      case .alert, .memos:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .forEach(\.memos, action: \.memos) {
      VoiceMemo()
    }
  }
}
