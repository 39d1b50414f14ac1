public import ComposableArchitecture
public import Foundation

/// The playlists: they are created, opened, played and deleted.
@Reducer
public struct PlaylistListFeature: Sendable {
  /// The state of the list.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert that the page shows.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The playlist that is open.
    @Presents public var detail: PlaylistDetailFeature.State?

    /// The error message of a failed load.
    public internal(set) var errorMessage: String?

    /// Whether the playlists were loaded. Until then the page does not say that there are none.
    public internal(set) var isLoaded = false

    /// What this page plays. `nil` while no memo is played as part of a playlist.
    public internal(set) var played: PlayedMemo?

    /// The playlists, in the order in which they were created.
    public internal(set) var playlists: IdentifiedArrayOf<Playlist> = []

    /// The changes that are not saved yet, in their order. The first one is being saved. Stored playlists are not shown before the last
    /// one is saved: they may be older.
    var unsavedChanges: [UnsavedPlaylistChange] = []

    /// Those of them that the effect which saves them takes next.
    var waitingChanges = WaitingChanges<UnsavedPlaylistChange>()

    /// The memos at which playing stopped that are not stored yet.
    var waitingPlaces = WaitingChanges<Place>()

    /// The memo at which playing stopped.
    struct Place: Sendable {
      var playlist: Playlist.ID
      var memo: Memo.ID?
    }

    /// A memo that is played as part of a playlist.
    public struct PlayedMemo: Equatable, Sendable {
      /// The playlist.
      public var playlist: Playlist.ID

      /// The memo.
      public var memo: Memo.ID
    }

    /// Creates the state of a new page.
    ///
    /// - Parameter playlists: The playlists. `nil` if they were not loaded yet.
    public init(playlists: [Playlist]? = nil) {
      if let playlists { update(playlists) }
    }

    /// The playlist that is open.
    public var openPlaylist: Playlist.ID? { detail?.id }

    /// Whether another playlist has the title of the open one.
    ///
    /// - Complexity: O(*n*), where *n* is the number of playlists.
    public var sharesTitle: Bool {
      guard let detail, !detail.title.isEmpty else { return false }
      return playlists.contains { $0.id != detail.id && $0.title == detail.title }
    }
  }

  /// The actions of the list.
  public enum Action: Sendable {
    case alert(PresentationAction<Alert>)

    /// The first of the unsaved changes was saved, or that failed.
    case changeSaved(Result<Void, RepositoryFailure>)
    case createButtonTapped
    case delegate(Delegate)
    case detail(PresentationAction<PlaylistDetailFeature.Action>)
    case loadFailed(RepositoryFailure)

    /// A memo was played to its end.
    case memoFinished(Memo.ID)

    /// A memo has started to play, as part of a playlist or not.
    case memoStarted(Memo.ID)

    /// The page was opened at the address of a playlist, or of the list.
    case opened(Playlist.ID?)
    case playlistsLoaded([Playlist])

    /// A media key for the next or the previous memo was pressed while a memo was at a position, in seconds.
    case stepKeyPressed(Playlist.Step, Memo.ID, position: TimeInterval)

    /// The page was loaded or reconnected.
    case task

    /// The buttons of alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion(Playlist.ID)
    }

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// Show the memo in the list of memos.
      case open(Memo.ID)
      case pause(Memo.ID)
      case play(Memo.ID)

      /// Play the memo from its beginning.
      case restart(Memo.ID)
    }
  }

  /// The position above which the step to the previous memo restarts the current one, in seconds.
  static let restartPosition: TimeInterval = 3

  enum CancelID { case changes }

  @Dependency(\.date.now) var now
  @Dependency(\.playlists) var client
  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDeletion(let id))):
        state.playlists.remove(id: id)
        if state.openPlaylist == id { state.detail = nil }
        return save(.delete(id), &state)

      case .changeSaved(let result):
        return endChange(result, &state)

      case .createButtonTapped:
        let playlist = Playlist(id: uuid(), date: now)
        state.playlists.append(playlist)
        state.detail = PlaylistDetailFeature.State(playlist: playlist)
        return save(.create(playlist), &state)

      case .detail(.presented(.delegate(let action))):
        return reduce(into: &state, delegate: action)

      case .loadFailed(let failure):
        state.errorMessage = failure.message
        return .none

      case .memoFinished(let memo):
        guard let played = state.played, played.memo == memo else { return .none }
        state.played = nil
        guard let next = state.playlists[id: played.playlist]?.successor(of: memo) else {
          return setCurrent(nil, of: played.playlist, &state)
        }
        return play(next, of: played.playlist, &state)

      case .memoStarted(let memo):
        // The user plays another memo, which is not part of the playlist.
        if state.played?.memo != memo { state.played = nil }
        return .none

      case .opened(let id):
        guard id != state.openPlaylist else { return .none }
        let saved = saveTitle(&state)
        state.detail = id.flatMap { state.playlists[id: $0] }
          .map { PlaylistDetailFeature.State(playlist: $0) }
        return saved

      case .playlistsLoaded(let playlists):
        if state.unsavedChanges.isEmpty { state.update(playlists) }
        return .none

      case .stepKeyPressed(let step, let memo, let position):
        // The key may be late: another memo may be playing, outside of a playlist.
        guard let played = state.played, played.memo == memo else { return .none }
        return self.step(step, from: memo, at: position, of: played.playlist, &state)

      case .task:
        return load

      case .alert, .delegate, .detail:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$detail, action: \.detail) {
      PlaylistDetailFeature()
    }
  }
}

extension PlaylistListFeature {
  private func reduce(
    into state: inout State, delegate action: PlaylistDetailFeature.Action.Delegate
  ) -> Effect<Action> {
    guard let detail = state.detail else { return .none }
    switch action {
    case .changed(let change):
      state.playlists[id: detail.id] = detail.playlist
      return save(.change(detail.id, [change]), &state)

    case .closed:
      state.detail = nil
      return .none

    case .deleteRequested:
      state.alert = .deletePlaylist(detail.playlist)
      return .none

    case .open(let memo):
      return .send(.delegate(.open(memo)))

    case .pause(let memo):
      return .send(.delegate(.pause(memo)))

    case .play(let memo):
      let playlist = detail.playlist
      guard let memo = memo ?? playlist.current ?? playlist.memos.first else { return .none }
      return play(memo, of: playlist.id, &state)

    case .step(let step, let position):
      let playlist = detail.playlist
      let played = state.played.flatMap { $0.playlist == playlist.id ? $0.memo : nil }
      guard let memo = played ?? playlist.current else { return .none }
      return self.step(step, from: memo, at: position, of: playlist.id, &state)
    }
  }

  private func step(
    _ step: Playlist.Step, from memo: Memo.ID, at position: TimeInterval,
    of playlist: Playlist.ID, _ state: inout State
  ) -> Effect<Action> {
    switch step {
    case .next:
      guard let next = state.playlists[id: playlist]?.successor(of: memo) else { return .none }
      return play(next, of: playlist, &state)
    case .previous:
      let previous = state.playlists[id: playlist]?.predecessor(of: memo)
      if position <= Self.restartPosition, let previous {
        return play(previous, of: playlist, &state)
      }
      state.played = State.PlayedMemo(playlist: playlist, memo: memo)
      return .merge(.send(.delegate(.restart(memo))), setCurrent(memo, of: playlist, &state))
    }
  }

  /// The stored playlists, now and after each change.
  var load: Effect<Action> {
    .run { send in
      for try await playlists in client.changes() { await send(.playlistsLoaded(playlists)) }
    } catch: { error, send in
      await send(.loadFailed(RepositoryFailure(error)))
    }
    .cancellable(id: CancelID.changes, cancelInFlight: true)
  }

  private func play(
    _ memo: Memo.ID, of playlist: Playlist.ID, _ state: inout State
  ) -> Effect<Action> {
    state.played = State.PlayedMemo(playlist: playlist, memo: memo)
    return .merge(
      .send(.delegate(.play(memo))), setCurrent(memo, of: playlist, &state))
  }

  private func setCurrent(
    _ memo: Memo.ID?, of playlist: Playlist.ID, _ state: inout State
  ) -> Effect<Action> {
    state.playlists[id: playlist]?.current = memo
    if state.openPlaylist == playlist { state.detail?.playlist.current = memo }
    // Of two quick steps, the later one must be stored last.
    state.waitingPlaces.append(State.Place(playlist: playlist, memo: memo))
    return .run { [waiting = state.waitingPlaces] _ in
      await waiting.saveAll { place in
        // An error is ignored: only the place at which the playlist resumes is lost.
        try? await client.setCurrent(id: place.playlist, memo: place.memo)
      }
    }
  }

  /// Saves the title that was typed in the open playlist. The effects of its screen end with it.
  private func saveTitle(_ state: inout State) -> Effect<Action> {
    guard let detail = state.detail, let title = detail.unsavedTitle else { return .none }
    state.playlists[id: detail.id]?.title = Memo.validTitle(title)
    return save(.change(detail.id, [.title(title)]), &state)
  }
}

extension PlaylistListFeature.State {
  /// Shows the stored playlists. A playlist that is missing is closed.
  fileprivate mutating func update(_ playlists: [Playlist]) {
    isLoaded = true
    errorMessage = nil
    self.playlists = IdentifiedArray(playlists, uniquingIDsWith: { first, _ in first })
    guard let id = openPlaylist else { return }
    if let playlist = self.playlists[id: id] {
      detail?.playlist = playlist
    } else {
      detail = nil
    }
  }
}

extension PlaylistListFeature.State {
  /// Shows that this page plays a memo as part of a playlist.
  package mutating func showPlayed(_ memo: Memo.ID, of playlist: Playlist.ID) {
    played = PlayedMemo(playlist: playlist, memo: memo)
  }
}

extension AlertState where Action == PlaylistListFeature.Action.Alert {
  /// A change was not stored.
  package static func changingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.playlists) var texts
    return Self {
      TextState(texts.wasNotChanged)
    } message: {
      TextState(failure.message)
    }
  }

  /// The question whether a playlist is to be deleted.
  package static func deletePlaylist(_ playlist: Playlist) -> Self {
    @Dependency(\.texts.playlists) var texts
    return destruction(
      texts.deleteQuestion(playlist.name), message: texts.deleteWarning, confirm: texts.delete,
      action: .confirmDeletion(playlist.id), keep: texts.keep)
  }
}
