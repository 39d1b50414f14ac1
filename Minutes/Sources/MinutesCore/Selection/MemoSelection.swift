public import ComposableArchitecture
public import Foundation

/// Several memos that are selected in the list. They are marked, tagged, added to a playlist or deleted
/// together.
@Reducer
public struct MemoSelection: Sendable {
  /// The state of the selection.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert that the page shows.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The selected memos.
    public internal(set) var memos: Set<Memo.ID>

    /// The memo that was selected or deselected last, at which a range begins. `nil` if there was none.
    public internal(set) var lastToggled: Memo.ID?

    /// The playlist that memos are added to. `nil` for a new one.
    public internal(set) var playlist: Playlist.ID?

    /// The number of memos that were added to a playlist last. `nil` if the selection has changed since.
    public internal(set) var addedCount: Int?

    /// The change of the marks as favourites that was made last. `nil` if the selection has changed since.
    public internal(set) var marking: Marking?

    /// The tag that is being typed.
    public internal(set) var tag = ""

    /// The reason why the typed text is no tag.
    public internal(set) var tagProblem: String?

    /// The change of tags that was made last. `nil` if the selection has changed since.
    public internal(set) var tagging: Tagging?

    /// Memos that became favourites together, or lost the mark.
    public struct Marking: Equatable, Sendable {
      /// The number of memos whose mark has changed.
      public var count: Int

      /// Whether they have the mark now.
      public var isFavorite: Bool

      /// Creates a change of marks.
      package init(count: Int, isFavorite: Bool) {
        self.count = count
        self.isFavorite = isFavorite
      }
    }

    /// A tag that several memos got or lost.
    public struct Tagging: Equatable, Sendable {
      /// The tag.
      public var tag: MemoTag

      /// The number of memos that were selected.
      public var count: Int

      /// Whether the tag was removed.
      public var isRemoval = false
    }

    /// Creates a selection.
    public init(memos: Set<Memo.ID> = []) {
      self.memos = memos
    }
  }

  /// The actions of the selection.
  public enum Action: Sendable, ViewAction {
    /// Memos were added to a playlist, or that failed.
    case added(Result<Int, RepositoryFailure>)
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)

    /// A tag was added to memos or removed, or that failed.
    case tagged(Result<State.Tagging, RepositoryFailure>)
    case view(View)

    /// The buttons of alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {}

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case closed
      case deleteRequested(Set<Memo.ID>)

      /// Mark the memos as favourites. If all of them are, remove the marks.
      case favoriteRequested(Set<Memo.ID>)

      /// Make one memo of the selected ones.
      case joinRequested(Set<Memo.ID>)
    }

    /// The actions of the user. Memos that are selected and not listed, because the list was filtered since, stay as they are.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Adds the selected memos to the chosen playlist, in the order in which the page lists them.
      case addButtonTapped(listed: [Memo.ID])

      /// Selects all listed memos. If all of them are selected, selects none.
      case allButtonTapped([Memo.ID])

      /// Selects all listed memos.
      case allKeyPressed([Memo.ID])
      case deleteButtonTapped(listed: [Memo.ID])
      case escapeKeyPressed

      /// Downloads an archive of the selected memos. Few memos have a link instead.
      case exportButtonTapped(listed: [Memo.ID])
      case favoriteButtonTapped(listed: [Memo.ID])
      case joinButtonTapped(listed: [Memo.ID])
      case memoToggled(Memo.ID, Bool)
      case playlistChosen(Playlist.ID?)

      /// Selects or deselects the listed memos from the last one to this one.
      case rangeToggled(to: Memo.ID, Bool, listed: [Memo.ID])

      /// Gives the selected memos the typed tag.
      case tagAddButtonTapped(listed: [Memo.ID])

      /// Removes the typed tag from the selected memos.
      case tagRemoveButtonTapped(listed: [Memo.ID])
      case tagTextFieldChanged(String)
    }
  }

  @Dependency(\.date.now) var now
  @Dependency(\.memoDownload) var memoDownload
  @Dependency(\.playlists) var playlists
  @Dependency(\.uuid) var uuid
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(.failure(let failure)):
        state.playlist = nil
        state.alert = .addingFailed(failure)
        return .none

      case .added(.success(let count)):
        state.addedCount = count
        state.marking = nil
        state.tagging = nil
        return .none

      case .tagged(.failure(let failure)):
        state.alert = .taggingFailed(failure)
        return .none

      case .tagged(.success(let tagging)):
        state.addedCount = nil
        state.marking = nil
        state.tagging = tagging
        state.tag = ""
        return .none

      case .view(.addButtonTapped(let listed)):
        let memos = listed.filter(state.memos.contains)
        guard !memos.isEmpty else { return .none }
        if let playlist = state.playlist {
          return add(memos) { try await playlists.add(id: playlist, memos: memos) }
        }
        let playlist = Playlist(id: uuid(), date: now, memos: memos)
        // A second tap makes no second playlist.
        state.playlist = playlist.id
        return add(memos) { try await playlists.create(playlist: playlist) }

      case .view(.allButtonTapped(let memos)):
        state.forgetOutcome()
        state.memos = state.memos.isSuperset(of: memos) ? [] : Set(memos)
        return .none

      case .view(.allKeyPressed(let memos)):
        state.forgetOutcome()
        state.memos = Set(memos)
        return .none

      case .view(.deleteButtonTapped(let listed)):
        let memos = state.memos.intersection(listed)
        return memos.isEmpty ? .none : .send(.delegate(.deleteRequested(memos)))

      case .view(.escapeKeyPressed):
        return .send(.delegate(.closed))

      case .view(.exportButtonTapped(let listed)):
        let memos = listed.filter(state.memos.contains)
        return memos.isEmpty ? .none : .run { _ in await memoDownload.archive(ids: memos) }

      case .view(.favoriteButtonTapped(let listed)):
        let memos = state.memos.intersection(listed)
        return memos.isEmpty ? .none : .send(.delegate(.favoriteRequested(memos)))

      case .view(.joinButtonTapped(let listed)):
        let memos = state.memos.intersection(listed)
        return memos.count < 2 ? .none : .send(.delegate(.joinRequested(memos)))

      case .view(.memoToggled(let memo, let isSelected)):
        state.toggle([memo], isSelected)
        state.lastToggled = memo
        return .none

      case .view(.playlistChosen(let playlist)):
        state.forgetOutcome()
        state.playlist = playlist
        return .none

      case .view(.rangeToggled(to: let memo, let isSelected, listed: let listed)):
        state.toggle(state.range(to: memo, in: listed), isSelected)
        state.lastToggled = memo
        return .none

      case .view(.tagAddButtonTapped(let listed)):
        return change(&state, listed, isRemoval: false)

      case .view(.tagRemoveButtonTapped(let listed)):
        return change(&state, listed, isRemoval: true)

      case .view(.tagTextFieldChanged(let text)):
        state.forgetOutcome()
        state.tag = MemoTag.typed(text)
        return .none

      case .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  /// Adds the typed tag to the selected memos, or removes it.
  private func change(
    _ state: inout State, _ listed: [Memo.ID], isRemoval: Bool
  ) -> Effect<Action> {
    let memos = listed.filter(state.memos.contains)
    guard !memos.isEmpty else { return .none }
    guard let tag = MemoTag(state.tag) else {
      state.tagProblem = MemoTag.problem
      return .none
    }
    let tagging = State.Tagging(tag: tag, count: memos.count, isRemoval: isRemoval)
    return .run { send in
      try await repository.changeTags(
        ids: memos, added: isRemoval ? [] : [tag], removed: isRemoval ? [tag] : [])
      await send(.tagged(.success(tagging)))
    } catch: { error, send in
      await send(.tagged(.failure(RepositoryFailure(error))))
    }
  }

  private func add(
    _ memos: [Memo.ID], _ operation: @escaping @Sendable () async throws -> Void
  ) -> Effect<Action> {
    .run { send in
      try await operation()
      await send(.added(.success(memos.count)))
    } catch: { error, send in
      await send(.added(.failure(RepositoryFailure(error))))
    }
  }
}
