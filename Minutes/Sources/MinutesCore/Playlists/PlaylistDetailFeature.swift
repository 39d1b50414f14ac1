public import ComposableArchitecture
public import Foundation

/// A playlist: its title, its memos, and their order.
@Reducer
public struct PlaylistDetailFeature: Sendable {
  /// The state of the screen.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    /// The memos that are selected in the list of memos to add. `nil` while that list is closed.
    public var additions: Set<Memo.ID>?

    /// The search in the list of memos to add.
    public var search = MemoSearch.State()

    /// The memo that was moved last.
    public internal(set) var movedMemo: Memo.ID?

    /// The playlist.
    public internal(set) var playlist: Playlist

    /// The title that was typed and is not saved yet.
    public internal(set) var unsavedTitle: String?

    /// Creates the screen of a playlist.
    public init(playlist: Playlist, additions: Set<Memo.ID>? = nil) {
      self.playlist = playlist
      self.additions = additions
    }

    /// The id of the playlist.
    public var id: Playlist.ID { playlist.id }

    /// The title on the page: the typed one, or the saved one.
    public var title: String { unsavedTitle ?? playlist.title }
  }

  /// The actions of the screen.
  public enum Action: Sendable, ViewAction {
    case delegate(Delegate)

    /// The search in the list of memos to add.
    case search(MemoSearch.Action)

    /// The user pauses while the title is typed.
    case typingPaused

    case view(View)

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// Save a change that the screen shows already.
      case changed(PlaylistChange)
      case closed
      case deleteRequested

      /// Show the memo in the list of memos.
      case open(Memo.ID)
      case pause(Memo.ID)

      /// Play from a memo. `nil`: from where playing stopped.
      case play(from: Memo.ID?)

      /// Play the next or the previous memo. The position is that of the current one, in seconds.
      case step(Playlist.Step, position: TimeInterval)
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Opens the list of memos to add.
      case addButtonTapped
      case additionToggled(Memo.ID, Bool)
      case additionsCancelButtonTapped

      /// Adds the selected memos, also those that the search does not find, in the order in which the page lists all memos.
      case additionsConfirmButtonTapped(order: [Memo.ID])
      case backButtonTapped
      case deleteButtonTapped

      /// A memo was dragged before another one, or to the end.
      case memoMoved(Memo.ID, before: Memo.ID?)

      /// The name of a memo is a link to it.
      case memoTapped(Memo.ID)
      case moveButtonTapped(Memo.ID, Playlist.Direction)
      case pauseButtonTapped(Memo.ID)
      case playButtonTapped(from: Memo.ID?)
      case removeButtonTapped(Memo.ID)

      /// Plays the next or the previous memo. The position is that of the current one, in seconds.
      case stepButtonTapped(Playlist.Step, position: TimeInterval)
      case titleTextFieldBlurred
      case titleTextFieldChanged(String)
    }
  }

  /// The delay after the last keystroke before the title is saved.
  static let typingPause = Duration.milliseconds(500)

  enum CancelID { case title }

  @Dependency(\.continuousClock) var clock

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Scope(\.search, action: \.search) {
      MemoSearch()
    }
    Reduce { state, action in
      switch action {
      case .view(let action):
        return reduce(into: &state, view: action)

      case .typingPaused:
        return saveTitle(&state)

      case .delegate, .search:
        return .none
      }
    }
  }
}

extension PlaylistDetailFeature {
  private func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .addButtonTapped:
      state.additions = []
      return .none

    case .additionToggled(let memo, let isSelected):
      if isSelected {
        state.additions?.insert(memo)
      } else {
        state.additions?.remove(memo)
      }
      return .none

    case .additionsCancelButtonTapped:
      state.additions = nil
      return clearSearch(&state)

    case .additionsConfirmButtonTapped(let order):
      guard let additions = state.additions else { return .none }
      state.additions = nil
      let memos = order.filter(additions.contains)
      let clear = clearSearch(&state)
      guard !memos.isEmpty else { return clear }
      return .merge(clear, make(.added(memos), &state))

    case .backButtonTapped:
      return .concatenate(saveTitle(&state), .send(.delegate(.closed)))

    case .deleteButtonTapped:
      return .send(.delegate(.deleteRequested))

    case .memoMoved(let memo, let successor):
      state.movedMemo = memo
      return make(.moved(memo, before: successor), &state)

    case .memoTapped(let memo):
      return .concatenate(saveTitle(&state), .send(.delegate(.open(memo))))

    case .moveButtonTapped(let memo, let direction):
      guard let destination = state.playlist.destination(of: memo, moving: direction) else {
        return .none
      }
      return reduce(into: &state, view: .memoMoved(memo, before: destination.successor))

    case .pauseButtonTapped(let memo):
      return .send(.delegate(.pause(memo)))

    case .playButtonTapped(let memo):
      return .send(.delegate(.play(from: memo)))

    case .removeButtonTapped(let memo):
      return make(.removed(memo), &state)

    case .stepButtonTapped(let step, let position):
      return .send(.delegate(.step(step, position: position)))

    case .titleTextFieldBlurred:
      return saveTitle(&state)

    case .titleTextFieldChanged(let title):
      state.unsavedTitle = title
      return .run { send in
        try await clock.sleep(for: Self.typingPause)
        await send(.typingPaused)
      }
      .cancellable(id: CancelID.title, cancelInFlight: true)
    }
  }

  private func clearSearch(_ state: inout State) -> Effect<Action> {
    MemoSearch().reduce(into: &state.search, action: .view(.clearButtonTapped))
      .map { .search($0) }
  }

  /// Ends the typing of the title, and saves it.
  private func saveTitle(_ state: inout State) -> Effect<Action> {
    guard let title = state.unsavedTitle else { return .none }
    state.unsavedTitle = nil
    return .merge(.cancel(id: CancelID.title), make(.title(title), &state))
  }

  /// Makes a change that the page shows at once. The list of playlists saves it.
  private func make(_ change: PlaylistChange, _ state: inout State) -> Effect<Action> {
    change.apply(to: &state.playlist)
    return .send(.delegate(.changed(change)))
  }
}
