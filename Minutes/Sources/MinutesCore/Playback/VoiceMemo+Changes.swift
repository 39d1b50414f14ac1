import ComposableArchitecture

extension VoiceMemo {
  /// Saves a change after those before it, so that the last one is stored last.
  func save(_ change: MemoChange, _ state: inout State) -> Effect<Action> {
    state.unsavedChanges.append(change)
    return state.unsavedChanges.count == 1 ? saveNextChange(state) : .none
  }

  /// Ends the first of the changes, and saves the next one.
  func endChange(
    _ result: Result<Void, RepositoryFailure>, _ state: inout State
  ) -> Effect<Action> {
    guard !state.unsavedChanges.isEmpty else { return .none }
    let change = state.unsavedChanges.removeFirst()
    let next = saveNextChange(state)
    guard case .failure(let failure) = result else { return next }
    switch change {
    case .bookmark, .bookmarkRemoved:
      return .merge(next, .send(.delegate(.bookmarkingFailed(failure))))
    case .tags:
      return .merge(next, .send(.delegate(.taggingFailed(failure))))
    case .title:
      return .merge(next, .send(.delegate(.renamingFailed(failure))))
    }
  }

  private func saveNextChange(_ state: State) -> Effect<Action> {
    guard let change = state.unsavedChanges.first else { return .none }
    return .run { [id = state.id] send in
      do {
        try await store(change, of: id)
        await send(.changeSaved(.success(())))
      } catch {
        await send(.changeSaved(.failure(RepositoryFailure(error))))
      }
    }
  }

  private func store(_ change: MemoChange, of id: Memo.ID) async throws {
    switch change {
    case .bookmark(let bookmark):
      try await repository.setBookmark(id: id, bookmark: bookmark)
    case .bookmarkRemoved(let bookmark):
      try await repository.removeBookmark(id: id, bookmark: bookmark)
    case .tags(let added, let removed):
      try await repository.changeTags(ids: [id], added: added, removed: removed)
    case .title(let title):
      try await repository.rename(id: id, title: title)
    }
  }
}
