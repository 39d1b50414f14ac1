import ComposableArchitecture

extension Playback {
  /// What becomes of what somebody does.
  func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .task:
      return .run { send in
        for try await memos in repository.changes() { await send(.memosLoaded(memos)) }
      } catch: { error, send in
        await send(.loadFailed(RepositoryFailure(error)))
      }
      .cancellable(id: CancelID.changes, cancelInFlight: true)

    case .keyPressed(let key):
      guard let id = state.selection ?? state.memos.first?.id, state.memos[id: id] != nil else {
        return .none
      }
      return .send(.memos(.element(id: id, action: .view(key.action))))

    case .undoButtonTapped:
      guard let memo = state.deletedMemo else { return .none }
      state.deletedMemo = nil
      return .merge(
        .cancel(id: CancelID.undo),
        .run { send in
          try await repository.restore(id: memo.id)
          await send(.reloadData)
        } catch: { error, send in
          await send(.deletingFailed(RepositoryFailure(error)))
        }
      )
    }
  }
}
