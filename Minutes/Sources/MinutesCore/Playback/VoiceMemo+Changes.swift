import ComposableArchitecture

extension VoiceMemo {
  /// Marks the memo as a favourite, or removes the mark.
  func mark(_ isFavorite: Bool, _ state: inout State) -> Effect<Action> {
    guard state.memo.isFavorite != isFavorite else { return .none }
    state.memo.isFavorite = isFavorite
    return save(.favorite(isFavorite), &state)
  }

  /// Saves a change after those before it, so that the last one is stored last.
  func save(_ change: MemoChange, _ state: inout State) -> Effect<Action> {
    state.unsavedChanges.append(change)
    state.waitingChanges.append(change)
    return .run { [id = state.id, waiting = state.waitingChanges] send in
      await waiting.saveAll { await send(.changeSaved(store($0, of: id))) }
    }
  }

  /// Ends the first of the changes.
  func endChange(
    _ result: Result<Void, RepositoryFailure>, _ state: inout State
  ) -> Effect<Action> {
    guard !state.unsavedChanges.isEmpty else { return .none }
    let change = state.unsavedChanges.removeFirst()
    guard case .failure(let failure) = result else { return .none }
    switch change {
    case .bookmark, .bookmarkRemoved:
      return .send(.delegate(.bookmarkingFailed(failure)))
    case .favorite:
      return .send(.delegate(.markingFailed(failure)))
    case .tags:
      return .send(.delegate(.taggingFailed(failure)))
    case .title:
      return .send(.delegate(.renamingFailed(failure)))
    }
  }

  private func store(
    _ change: MemoChange, of id: Memo.ID
  ) async -> Result<Void, RepositoryFailure> {
    do {
      switch change {
      case .bookmark(let bookmark):
        try await repository.setBookmark(id: id, bookmark: bookmark)
      case .bookmarkRemoved(let bookmark):
        try await repository.removeBookmark(id: id, bookmark: bookmark)
      case .favorite(let isFavorite):
        try await repository.setFavorite(id: id, isFavorite: isFavorite)
      case .tags(let added, let removed):
        try await repository.changeTags(ids: [id], added: added, removed: removed)
      case .title(let title):
        try await repository.rename(id: id, title: title)
      }
      return .success(())
    } catch {
      return .failure(RepositoryFailure(error))
    }
  }
}
