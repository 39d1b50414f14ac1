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
    state.unsavedChanges.append(change)
    state.waitingChanges.append(change)
    return .run { [waiting = state.waitingChanges] send in
      await waiting.saveAll {
        $0.joined(with: $1) != nil
      } save: { changes in
        for result in await store(changes) { await send(.changeSaved(result)) }
      }
    }
  }

  /// Ends the first of the changes. After the last one, shows the stored playlists.
  func endChange(
    _ result: Result<Void, RepositoryFailure>, _ state: inout State
  ) -> Effect<Action> {
    guard !state.unsavedChanges.isEmpty else { return .none }
    state.unsavedChanges.removeFirst()
    // The first failure is the cause: without the disk space for a playlist, for example, its changes fail, too.
    if case .failure(let failure) = result, !state.showsFailure {
      state.alert = .changingFailed(failure)
    }
    // A value that is on its way may be older than the changes. The first value of a new subscription has all of them.
    return state.unsavedChanges.isEmpty ? load : .none
  }

  /// Saves changes of one playlist together. If that fails, saves them one by one: the failure of a change does not undo the others.
  ///
  /// - Returns: The result of each change.
  private func store(
    _ changes: [UnsavedPlaylistChange]
  ) async -> [Result<Void, RepositoryFailure>] {
    guard var joined = changes.first else { return [] }
    for change in changes.dropFirst() { joined = joined.joined(with: change) ?? joined }
    let result = await store(joined)
    guard changes.count > 1, case .failure = result else { return changes.map { _ in result } }
    var results: [Result<Void, RepositoryFailure>] = []
    for change in changes { results.append(await store(change)) }
    return results
  }

  private func store(
    _ change: UnsavedPlaylistChange
  ) async -> Result<Void, RepositoryFailure> {
    do {
      switch change {
      case .change(let id, let changes): try await client.change(id: id, changes: changes)
      case .create(let playlist): try await client.create(playlist: playlist)
      case .delete(let id): try await client.delete(id: id)
      }
      return .success(())
    } catch {
      return .failure(RepositoryFailure(error))
    }
  }
}

extension PlaylistListFeature.State {
  /// Whether the page shows that a change failed. The other alerts are questions, and have buttons.
  fileprivate var showsFailure: Bool { alert?.buttons.isEmpty ?? false }
}
