package import ComposableArchitecture

extension Playback.State {
  /// The edit that the page offers to undo.
  public struct Edited: Equatable, Sendable {
    /// The memos that the edit has made.
    public var memos: [Memo.ID]

    /// The number of memos that were moved to the trash.
    public var originalCount: Int

    /// Creates the offer to undo an edit.
    package init(_ outcome: MemoEdit.Outcome) {
      memos = outcome.memos.map(\.id)
      originalCount = outcome.originals.count
    }
  }
}

extension Playback {
  /// Offers to undo an edit, and shows the memo that it has made, unless the user has gone somewhere else meanwhile.
  func show(_ outcome: MemoEdit.Outcome, _ state: inout State) -> Effect<Action> {
    state.memoSelection = nil
    state.joiningCount = nil
    state.deletedMemos = []
    state.clearedName = nil
    state.edited = State.Edited(outcome)
    let isWatched = state.openMemoID.map { (outcome.originals + outcome.kept).contains($0) } ?? true
    guard let memo = outcome.memos.first, isWatched, state.recentlyDeleted == nil else {
      return .merge(.send(.reloadData), endOfferLater)
    }
    return .merge(awaitMemo(memo.id, &state), endOfferLater)
  }

  /// Shows the original that was restored.
  func show(originals: [Memo.ID], _ state: inout State) -> Effect<Action> {
    state.edited = nil
    guard let id = originals.first else { return .send(.reloadData) }
    return awaitMemo(id, &state)
  }

  /// Undoes the last edit.
  func undo(_ edited: State.Edited, _ state: inout State) -> Effect<Action> {
    state.edited = nil
    guard let id = edited.memos.first else { return .none }
    return .merge(.cancel(id: CancelID.undo), undoEdit(thatMade: id))
  }

  /// Undoes the edit that has made a memo.
  func undoEdit(thatMade id: Memo.ID) -> Effect<Action> {
    .run { send in
      let originals = try await memoEdits.undo(id: id)
      await send(.editUndone(originals))
    } catch: { error, send in
      await send(.editingFailed(id, MemoEditFailure(error)))
    }
  }

  /// Edits the sound of a memo. The library may have the result before the effect has, and not the memo any more.
  func perform(_ edit: MemoEdit, of id: Memo.ID?) -> Effect<Action> {
    .run { send in
      let outcome = try await memoEdits.perform(edit: edit)
      await send(.edited(outcome))
    } catch: { error, send in
      await send(.editingFailed(id, MemoEditFailure(error)))
    }
  }

  /// Makes one memo of the selected ones, in the order of their dates.
  func join(_ ids: Set<Memo.ID>, _ state: inout State) -> Effect<Action> {
    let memos = state.memos(ids).inOrderOfDates
    guard memos.count > 1, state.joiningCount == nil else { return .none }
    state.joiningCount = memos.count
    state.edited = nil
    return perform(.join(memos.map(\.id)), of: nil)
  }
}

extension AlertState where Action == Playback.Action.Alert {
  /// Memos were not joined, or an edit was not undone.
  package static func editingFailed(_ failure: MemoEditFailure) -> Self {
    Self {
      TextState("The memos were not changed.")
    } message: {
      TextState(failure.message)
    }
  }
}
