import ComposableArchitecture

extension Playback {
  /// Handles what is requested for the selected memos.
  func reduce(
    into state: inout State, delegate action: MemoSelection.Action.Delegate
  ) -> Effect<Action> {
    switch action {
    case .deleteRequested(let ids):
      state.memoSelection = nil
      return delete(ids, &state)

    case .favoriteRequested(let ids):
      let memos = state.memos(ids)
      let isFavorite = !memos.allSatisfy(\.isFavorite)
      return .merge(
        memos
          .filter { $0.isFavorite != isFavorite }
          .map { .send(.memos(.element(id: $0.id, action: .view(.favoriteButtonTapped)))) }
      )
    }
  }

  /// Deletes memos, and offers to restore them.
  func delete(_ ids: Set<Memo.ID>, _ state: inout State) -> Effect<Action> {
    let memos = state.memos(ids)
    guard !memos.isEmpty else { return .none }
    state.features.removeAll { ids.contains($0.id) }
    // Until the next snapshot, this page has memos of its own.
    state.library.remove(ids)
    if let open = state.openMemoID, ids.contains(open) { state.openMemoID = nil }
    if let selection = state.selection, ids.contains(selection) { state.selection = nil }
    return .merge(
      .run { _ in
        try await repository.delete(ids: memos.map(\.id))
      } catch: { error, send in
        await send(.deletingFailed(RepositoryFailure(error)))
      }
      .cancellable(id: DeletionID(memos: memos.map(\.id))),
      offerToRestore(memos, &state)
    )
  }
}
