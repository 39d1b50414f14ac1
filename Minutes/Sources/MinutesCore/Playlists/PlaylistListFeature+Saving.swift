import ComposableArchitecture

/// A change of the playlists that the page shows and that is not saved yet.
enum UnsavedPlaylistChange: Equatable, Sendable {
  case change(Playlist.ID, [PlaylistChange])
  case create(Playlist)
  case delete(Playlist.ID)

  /// This change and a later one as one change. `nil` if they are not changes of the same playlist.
  fileprivate func joined(with later: Self) -> Self? {
    guard case .change(let id, let changes) = self, case .change(id, let added) = later else {
      return nil
    }
    return .change(id, changes + added)
  }
}

extension PlaylistListFeature {
  /// Saves a change after those before it, so that the last one is stored last.
  ///
  /// The list saves the changes of the open playlist: their effects do not end when its screen is closed.
  func save(_ change: UnsavedPlaylistChange, _ state: inout State) -> Effect<Action> {
    state.append(change)
    return state.unsavedChanges.count == 1 ? saveNextChange(state) : .none
  }

  /// Ends the first of the changes, and saves the next one. After the last one, shows the stored playlists.
  func endChange(
    _ result: Result<Void, RepositoryFailure>, _ state: inout State
  ) -> Effect<Action> {
    guard !state.unsavedChanges.isEmpty else { return .none }
    state.unsavedChanges.removeFirst()
    if case .failure(let failure) = result { state.alert = .changingFailed(failure) }
    // A value that is on its way may be older than the changes. The first value of a new subscription has all of them.
    return state.unsavedChanges.isEmpty ? load : saveNextChange(state)
  }

  private func saveNextChange(_ state: State) -> Effect<Action> {
    guard let change = state.unsavedChanges.first else { return .none }
    return .run { send in
      do {
        try await store(change)
        await send(.changeSaved(.success(())))
      } catch {
        await send(.changeSaved(.failure(RepositoryFailure(error))))
      }
    }
  }

  private func store(_ change: UnsavedPlaylistChange) async throws {
    switch change {
    case .change(let id, let changes): try await client.change(id: id, changes: changes)
    case .create(let playlist): try await client.create(playlist: playlist)
    case .delete(let id): try await client.delete(id: id)
    }
  }
}

extension PlaylistListFeature.State {
  /// Adds a change behind the others. Changes of a playlist that wait for others are saved together.
  fileprivate mutating func append(_ change: UnsavedPlaylistChange) {
    // The first one is being saved.
    if unsavedChanges.count > 1, let last = unsavedChanges.last?.joined(with: change) {
      unsavedChanges[unsavedChanges.count - 1] = last
    } else {
      unsavedChanges.append(change)
    }
  }
}
