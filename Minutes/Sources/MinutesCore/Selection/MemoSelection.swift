public import ComposableArchitecture
public import Foundation

/// Several memos that are selected in the list. They are marked, added to a playlist or deleted together.
@Reducer
public struct MemoSelection: Sendable {
  /// The state of the selection.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert that the page shows.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The selected memos.
    public internal(set) var memos: Set<Memo.ID>

    /// The playlist that memos are added to. `nil` for a new one.
    public internal(set) var playlist: Playlist.ID?

    /// The number of memos that were added to a playlist last. `nil` if the selection has changed since.
    public internal(set) var addedCount: Int?

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
    case view(View)

    /// The buttons of alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {}

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case deleteRequested(Set<Memo.ID>)

      /// Mark the memos as favourites. If all of them are, remove the marks.
      case favoriteRequested(Set<Memo.ID>)
    }

    /// The actions of the user. Memos that are selected and not listed, because the list was filtered since, stay as they are.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Adds the selected memos to the chosen playlist, in the order in which the page lists them.
      case addButtonTapped(listed: [Memo.ID])

      /// Selects all listed memos. If all of them are selected, selects none.
      case allButtonTapped([Memo.ID])
      case deleteButtonTapped(listed: [Memo.ID])
      case favoriteButtonTapped(listed: [Memo.ID])
      case memoToggled(Memo.ID, Bool)
      case playlistChosen(Playlist.ID?)
    }
  }

  @Dependency(\.date.now) var now
  @Dependency(\.playlists) var playlists
  @Dependency(\.uuid) var uuid

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
        state.addedCount = nil
        state.memos = state.memos.isSuperset(of: memos) ? [] : Set(memos)
        return .none

      case .view(.deleteButtonTapped(let listed)):
        let memos = state.memos.intersection(listed)
        return memos.isEmpty ? .none : .send(.delegate(.deleteRequested(memos)))

      case .view(.favoriteButtonTapped(let listed)):
        let memos = state.memos.intersection(listed)
        return memos.isEmpty ? .none : .send(.delegate(.favoriteRequested(memos)))

      case .view(.memoToggled(let memo, let isSelected)):
        state.addedCount = nil
        if isSelected {
          state.memos.insert(memo)
        } else {
          state.memos.remove(memo)
        }
        return .none

      case .view(.playlistChosen(let playlist)):
        state.addedCount = nil
        state.playlist = playlist
        return .none

      case .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
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

extension MemoSelection.State {
  /// Deselects memos that are no longer in the list.
  mutating func keep(_ listed: some Sequence<Memo.ID>) {
    memos.formIntersection(listed)
  }
}

extension AlertState where Action == MemoSelection.Action.Alert {
  /// Memos were not added to a playlist.
  package static func addingFailed(_ failure: RepositoryFailure) -> Self {
    Self {
      TextState("The memos were not added.")
    } message: {
      TextState(failure.message)
    }
  }
}
