import ComposableArchitecture

extension Playback {
  /// Handles the actions of the user.
  func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .task:
      return .merge(
        beginDay(&state),
        .run { send in
          for try await library in repository.changes() { await send(.memosLoaded(library)) }
        } catch: { error, send in
          await send(.loadFailed(RepositoryFailure(error)))
        }
        .cancellable(id: CancelID.changes, cancelInFlight: true),
        .run { send in
          // A reload must not take away the undo button. An error is ignored: the list reports it.
          guard let memo = try? await repository.lastDeleted() else { return }
          await send(.deletedMemoFound(memo))
        },
        state.recentlyDeleted == nil
          ? .none : .send(.recentlyDeleted(.presented(.view(.task))))
      )

    case .favoritesButtonTapped:
      state.showsFavorites.toggle()
      // The user has chosen another list than that of the address.
      state.addressedMemoID = nil
      return searchAgain(state)

    case .keyPressed(let key):
      guard let id = state.memoOfKeys else { return .none }
      return send(.view(key.action), to: id, state)

    case .machineKeyPressed(let key, let id):
      // The memo may be playing again since the key was pressed.
      guard state.mode(of: id) == .notPlaying else { return .none }
      return send(.view(key.action), to: id, state)

    case .memoRow(let id, let action):
      return send(.view(action), to: id, state)

    case .memoLinkTapped(let id):
      return go(to: .memo(id), &state)

    case .orderChosen(let order):
      state.order = order
      return .none

    case .tagChosen(let tag):
      state.tag = tag
      state.addressedMemoID = nil
      return searchAgain(state)

    case .selectButtonTapped:
      state.runningEdits[.join]?.isWatched = false
      guard state.memoSelection == nil else {
        state.memoSelection = nil
        return .none
      }
      state.memoSelection = MemoSelection.State()
      return open(nil, &state)

    case .undoButtonTapped:
      if let edited = state.edited { return undo(edited, &state) }
      if let name = state.clearedName {
        state.clearedName = nil
        return .merge(
          .cancel(id: CancelID.undo), send(.nameRestored(name.title), to: name.memo, state))
      }
      let memos = state.deletedMemos
      guard !memos.isEmpty else { return .none }
      state.deletedMemos = []
      return .merge(
        .cancel(id: CancelID.undo),
        // Otherwise it could delete memos that are restored already.
        .cancel(id: DeletionID(memos: memos.map(\.id))),
        .run { send in
          _ = try await repository.restore(ids: memos.map(\.id))
          await send(.reloadData)
        } catch: { error, send in
          await send(.deletingFailed(RepositoryFailure(error)))
        }
      )
    }
  }

  /// Sends an action to a memo, unless another page has deleted it. This page may still show it.
  private func send(
    _ action: VoiceMemo.Action, to id: Memo.ID, _ state: State
  ) -> Effect<Action> {
    guard state.mode(of: id) != nil else { return .none }
    return .send(.memos(.element(id: id, action: action)))
  }
}

extension Playback.State {
  /// The memo that keys act on: the one that is playing, the open one, the one that was played last,
  /// or the first of the list. Only the one that is playing may be outside of the list.
  fileprivate var memoOfKeys: Memo.ID? {
    if let selection, mode(of: selection) == .playing { return selection }
    let candidates = [openMemoID, selection, rows.first?.id]
    return candidates.lazy.compactMap(\.self).first { rows.contains(id: $0) }
  }
}
