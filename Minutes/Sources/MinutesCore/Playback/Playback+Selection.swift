import ComposableArchitecture

extension Playback {
  /// Handles what is requested for the selected memos.
  func reduce(
    into state: inout State, delegate action: MemoSelection.Action.Delegate
  ) -> Effect<Action> {
    switch action {
    case .closed:
      state.memoSelection = nil
      state.runningEdits[.join]?.isWatched = false
      return .none

    case .deleteRequested(let ids):
      state.memoSelection = nil
      state.runningEdits[.join]?.isWatched = false
      return delete(ids, &state)

    case .joinRequested(let ids):
      return join(ids, &state)

    case .favoriteRequested(let ids):
      let memos = state.memos(ids)
      let isFavorite = !memos.allSatisfy(\.isFavorite)
      guard !memos.isEmpty else { return .none }
      let changed = memos.filter { $0.isFavorite != isFavorite }.map(\.id)
      // Behind the changes of a memo that are being saved, which may have another mark.
      let queued = changed.filter { state.features[id: $0]?.unsavedChanges.isEmpty == false }
      return .merge(
        .merge(
          queued.map { .send(.memos(.element(id: $0, action: .markRequested(isFavorite)))) }),
        mark(
          changed.filter { !queued.contains($0) },
          MemoSelection.State.Marking(count: changed.count, isFavorite: isFavorite), of: ids))
    }
  }

  /// Marks memos as favourites, or removes the marks.
  ///
  /// - Parameters:
  ///   - ids: The memos that have no changes on their way. The others save the mark by themselves.
  ///   - marking: The change of all memos, which the page tells.
  ///   - selected: The selected memos.
  private func mark(
    _ ids: [Memo.ID], _ marking: MemoSelection.State.Marking, of selected: Set<Memo.ID>
  ) -> Effect<Action> {
    // The page shows the marks when the list comes again: one action, whatever the number of memos.
    .run { send in
      if !ids.isEmpty {
        try await repository.setFavorite(ids: ids, isFavorite: marking.isFavorite)
      }
      await send(.marked(marking, of: selected))
    } catch: { error, send in
      await send(.markingFailed(RepositoryFailure(error)))
    }
  }

  /// Deletes memos, and offers to restore them.
  func delete(_ ids: Set<Memo.ID>, _ state: inout State) -> Effect<Action> {
    let memos = state.memos(ids)
    guard !memos.isEmpty else { return .none }
    let unsaved = state.removeFeatures { ids.contains($0.id) }
    // Until the next snapshot, this page has memos of its own.
    state.library.remove(ids)
    if let open = state.openMemoID, ids.contains(open) { state.openMemoID = nil }
    if let selection = state.selection, ids.contains(selection) { state.selection = nil }
    return .merge(
      .run { _ in
        await save(unsaved)
        // The user may have taken the deletion back in the meantime.
        try Task.checkCancellation()
        try await repository.delete(ids: memos.map(\.id))
      } catch: { error, send in
        await send(.deletingFailed(RepositoryFailure(error)))
      }
      .cancellable(id: DeletionID(memos: memos.map(\.id))),
      offerToRestore(memos, &state)
    )
  }

  /// Saves the changes of memos that were deleted, so that they have them when they are restored.
  func save(_ unsaved: [UnsavedChanges]) async {
    for memo in unsaved {
      // An error is ignored: the page does not show the memo any more.
      try? await repository.change(id: memo.memo, changes: memo.changes)
    }
  }
}
