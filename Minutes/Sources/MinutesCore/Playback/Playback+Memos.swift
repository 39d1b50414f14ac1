import ComposableArchitecture

extension Playback {
  /// Handles the delegate actions of a memo.
  func reduce(
    into state: inout State, delegate action: VoiceMemo.Action.Delegate, of id: Memo.ID
  ) -> Effect<Action> {
    switch action {
    case .closeRequested:
      return state.openMemoID == id ? open(nil, &state) : .none

    case .openRequested:
      return open(id, &state)

    case .playbackStarted:
      state.selection = id
      return .merge(
        state.features
          .filter { $0.id != id && $0.mode == .playing }
          .map { .send(.memos(.element(id: $0.id, action: .pause))) }
      )

    case .playbackFailed(let failure):
      state.alert = .playbackFailed(failure)
      return .none

    case .markingFailed(let failure):
      state.alert = .deletingFailed(failure)
      // Loading the memos may fail for the same reason.
      state.restoreMark(of: id)
      return .send(.reloadData)

    case .renamingFailed(let failure):
      state.alert = .renamingFailed(failure)
      // A name whose removal was not saved is still there.
      guard state.clearedName?.memo == id else { return .none }
      state.clearedName = nil
      return .cancel(id: CancelID.undo)

    case .nameCleared(let title):
      return offerToRestore(title, of: id, &state)

    case .bookmarkingFailed(let failure):
      state.alert = .bookmarkingFailed(failure)
      return .send(.reloadData)

    case .taggingFailed(let failure):
      state.alert = .taggingFailed(failure)
      return .send(.reloadData)

    case .editRequested(let edit):
      return perform(edit, from: .memo(id), &state)

    case .recordingRequested:
      // The parent has the recorder.
      return .none

    case .undoEditRequested:
      let others = state.features[id: id]?.editing?.undoable.filter { $0 != id } ?? []
      return undoEdit(thatMade: id, [id] + others, from: .memo(id), &state)

    case .deleteRequested:
      return delete([id], &state)

    case .silenceSkippingRequested(let skipsSilence):
      state.setSkipsSilence(skipsSilence)
      let playing = state.features.filter { $0.mode == .playing }.map(\.id)
      return .run { _ in
        for id in playing { await audioPlayer.setSkipsSilence(id: id, skipsSilence: skipsSilence) }
        await preferences.update { $0.skipsSilence = skipsSilence }
      }
    }
  }

  /// Offers to restore deleted memos for ``VoiceMemoRepository/undoPeriod``.
  func offerToRestore(_ memos: [Memo], _ state: inout State) -> Effect<Action> {
    state.endOffers()
    state.deletedMemos = memos
    return endOfferLater
  }

  /// Offers to restore a name for the same time.
  func offerToRestore(_ title: String, of id: Memo.ID, _ state: inout State) -> Effect<Action> {
    state.endOffers()
    state.clearedName = State.ClearedName(memo: id, title: title)
    return endOfferLater
  }

  /// Ends the offer to restore a name if the memo has another one since, or is gone: undoing would do nothing then.
  func endOfferOfReplacedName(_ state: inout State) -> Effect<Action> {
    guard let cleared = state.clearedName, !state.canRestore(cleared) else { return .none }
    state.clearedName = nil
    return .cancel(id: CancelID.undo)
  }

  /// Ends the offer to restore memos that were restored or purged in another way.
  func endOffer(of ids: [Memo.ID], _ state: inout State) -> Effect<Action> {
    guard state.deletedMemos.contains(where: { ids.contains($0.id) }) else { return .none }
    state.deletedMemos.removeAll { ids.contains($0.id) }
    return state.deletedMemos.isEmpty ? .cancel(id: CancelID.undo) : .none
  }

  /// Ends an offer after ``VoiceMemoRepository/undoPeriod``.
  var endOfferLater: Effect<Action> {
    .run { send in
      try await clock.sleep(for: VoiceMemoRepository.undoPeriod)
      await send(.undoPeriodElapsed)
    }
    .cancellable(id: CancelID.undo, cancelInFlight: true)
  }
}

extension Playback.State {
  /// Whether a memo has no name yet in place of one that was cleared.
  ///
  /// The list may have the cleared name for a moment, because it is older than the change.
  fileprivate func canRestore(_ cleared: ClearedName) -> Bool {
    guard let memo = memo(cleared.memo) else { return false }
    if let typed = features[id: cleared.memo]?.unsavedTitle { return !Memo.isName(typed) }
    return !memo.hasName || memo.title == cleared.title
  }
}
