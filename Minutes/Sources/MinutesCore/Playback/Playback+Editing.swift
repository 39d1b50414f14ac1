import ComposableArchitecture

extension Playback {
  /// The part of the page that has requested an edit. The end of the edit resets the state of this part only.
  public enum EditOrigin: Hashable, Sendable {
    /// The list in which memos are selected.
    case join

    /// The panel of a memo.
    case memo(Memo.ID)

    /// The offer to undo the last edit.
    case offer

    /// The end of a recording, by the memo that it has become.
    case recording(Memo.ID)
  }
}

extension Playback.State {
  /// The edit that the page offers to undo.
  public struct Edited: Equatable, Sendable {
    /// The change of the sound.
    public var change: Change

    /// The memos that the edit has made.
    public var memos: [Memo.ID]

    /// The number of memos that were moved to the trash.
    public var originalCount: Int

    /// A kind of change.
    public enum Change: Equatable, Sendable {
      case appended
      case cut
      case inserted
      case joined(Int)
      case replaced
      case split
      case trimmed
    }

    /// Creates the offer to undo an edit.
    package init(
      _ outcome: MemoEdit.Outcome, of edit: MemoEdit, from origin: Playback.EditOrigin
    ) {
      change =
        switch edit {
        case .trim: .trimmed
        case .cut: .cut
        case .split: .split
        case .join(let ids): origin == .join ? .joined(ids.count) : .appended
        case .replace(_, let range, with: _): range.duration > 0 ? .replaced : .inserted
        }
      memos = outcome.memos.map(\.id)
      originalCount = outcome.originals.count
    }
  }

  /// An edit that has not ended yet.
  struct RunningEdit: Equatable, Sendable {
    /// The memos whose sound is edited. Their transcripts cannot be changed.
    var memos: [Memo.ID]

    /// Whether the user has not gone anywhere else since the edit was requested.
    var isWatched = true

    /// Whether the editor of one of the memos was open when the list lost the memo, before the edit has ended.
    var hadEditor = false
  }

  /// The number of selected memos that are being joined. `nil` if none are.
  public var joiningCount: Int? { runningEdits[.join]?.memos.count }

  /// Whether the sound of a memo is being edited.
  func isBeingEdited(_ id: Memo.ID) -> Bool {
    runningEdits.values.contains { $0.memos.contains(id) }
  }

  /// Notes that an edit of memos has begun.
  mutating func beginEdit(of memos: [Memo.ID], from origin: Playback.EditOrigin) {
    runningEdits[origin] = RunningEdit(memos: memos)
    for id in memos { features[id: id]?.setBeingEdited(true) }
  }

  /// Notes that an edit has ended.
  mutating func endEdit(from origin: Playback.EditOrigin) -> RunningEdit? {
    guard let edit = runningEdits.removeValue(forKey: origin) else { return nil }
    for id in edit.memos {
      let isEdited = isBeingEdited(id)
      features[id: id]?.setBeingEdited(isEdited)
    }
    return edit
  }

  /// Notes that the list has lost a memo whose editor was open.
  mutating func noteEditor(ofMissing id: Memo.ID) {
    for origin in runningEdits.keys where runningEdits[origin]?.memos.contains(id) == true {
      runningEdits[origin]?.hadEditor = true
    }
  }

  /// Ends all offers to take something back.
  mutating func endOffers() {
    deletedMemos = []
    clearedName = nil
    edited = nil
    undone = nil
  }

  /// The reason why memos are not edited: text that only this page has, and the new memos would not have.
  fileprivate func unsavedTranscript(
    of memos: [Memo.ID], from origin: Playback.EditOrigin
  ) -> MemoEditFailure? {
    guard
      let memo = memos.lazy.compactMap({ features[id: $0] }).first(where: \.hasTypedTranscript)
    else { return nil }
    return origin == .memo(memo.id) ? .unsavedTranscript : .unsavedTranscript(of: memo.memo)
  }
}

extension Playback {
  /// Offers to undo an edit, and shows the memo that it has made, unless the user has gone somewhere else meanwhile.
  func show(
    _ outcome: MemoEdit.Outcome, of edit: MemoEdit, from origin: EditOrigin, _ state: inout State
  ) -> Effect<Action> {
    let running = state.endEdit(from: origin)
    state.endOffers()
    state.edited = State.Edited(outcome, of: edit, from: origin)
    let replaced = outcome.originals + outcome.kept
    return .merge(
      show(outcome.memos.first?.id, inPlaceOf: replaced, running, from: origin, &state),
      endOfferLater)
  }

  /// Tells what undoing an edit has changed, and shows the original.
  func show(
    _ undone: MemoEdit.Undone, from origin: EditOrigin, _ state: inout State
  ) -> Effect<Action> {
    let running = state.endEdit(from: origin)
    state.endOffers()
    state.undone = undone
    return .merge(
      show(undone.originals.first, inPlaceOf: undone.moved, running, from: origin, &state),
      endOfferLater)
  }

  private func show(
    _ id: Memo.ID?, inPlaceOf memos: [Memo.ID], _ edit: State.RunningEdit?,
    from origin: EditOrigin, _ state: inout State
  ) -> Effect<Action> {
    guard let id, edit?.isWatched ?? true else { return .send(.reloadData) }
    // The selected memos are in the trash.
    if origin == .join { state.memoSelection = nil }
    guard state.memoSelection == nil, state.recentlyDeleted == nil,
      state.openMemoID.map(memos.contains) ?? true
    else { return .send(.reloadData) }
    let hasEditor =
      edit?.hadEditor == true || memos.contains { state.features[id: $0]?.editing != nil }
    let effect = awaitMemo(id, &state)
    state.editedMemoID = id
    state.isEditorAwaited = hasEditor
    let editing = continueEditing(&state)
    // A search for words that were deleted does not hide the memo.
    if state.isFiltered { state.addressedMemoID = id }
    return .merge(effect, editing, revealAddressedMemo(&state))
  }

  /// Opens the editor of the memo in place of an edited one, if that had its editor open: several edits in a row need no button between
  /// them. All of the new sound is selected. Without the memo, the editor waits for it.
  func continueEditing(_ state: inout State) -> Effect<Action> {
    guard state.isEditorAwaited, let id = state.openMemoID,
      let memo = state.features[id: id], memo.isOpen
    else { return .none }
    state.isEditorAwaited = false
    guard memo.editing == nil else { return .none }
    state.features[id: id]?.beginEditing()
    return .send(.memos(.element(id: id, action: .editing(.view(.task)))))
  }

  /// Reports that memos were not edited where that was requested, if the page still shows it.
  ///
  /// - Parameters:
  ///   - failure: The reason.
  ///   - origin: The part of the page that has requested the edit.
  ///   - isWatched: Whether the user has not gone anywhere else since.
  ///   - state: The state of the list.
  func fail(
    _ failure: MemoEditFailure, from origin: EditOrigin, isWatched: Bool = true,
    _ state: inout State
  ) -> Effect<Action> {
    if case .recording(let id) = origin {
      state.alert = .recordingNotAdded(failure)
      return isWatched ? showRecording(id, &state) : .send(.reloadData)
    }
    if case .memo(let id) = origin, state.features[id: id]?.editing != nil {
      return .send(.memos(.element(id: id, action: .editing(.failed(failure)))))
    }
    state.alert = .editingFailed(failure)
    return .none
  }

  /// Undoes the last edit.
  func undo(_ edited: State.Edited, _ state: inout State) -> Effect<Action> {
    guard let id = edited.memos.first else { return .none }
    let effect = undoEdit(thatMade: id, edited.memos, from: .offer, &state)
    guard state.runningEdits[.offer] != nil else { return effect }
    state.edited = nil
    return .merge(.cancel(id: CancelID.undo), effect)
  }

  /// Undoes the edit that has made a memo.
  ///
  /// - Parameters:
  ///   - id: The memo.
  ///   - memos: All memos that the edit has made.
  ///   - origin: The part of the page that has requested it.
  ///   - discardsChanges: Whether the page does not ask if one of the memos was changed since.
  ///   - state: The state of the list.
  func undoEdit(
    thatMade id: Memo.ID, _ memos: [Memo.ID], from origin: EditOrigin,
    discardingChanges discardsChanges: Bool = false, _ state: inout State
  ) -> Effect<Action> {
    run(memos, from: origin, &state) { [memoEdits] send in
      do {
        let undone = try await memoEdits.undo(id: id, discardsChanges: discardsChanges)
        await send(.editUndone(undone, from: origin))
      } catch let changed as ChangedMemos {
        await send(.undoQuestioned(id, memos, changed, from: origin))
      }
    }
  }

  /// Edits the sound of memos. The library may have the result before the effect has, and not the memos any more.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - origin: The part of the page that has requested it.
  ///   - attempts: The number of attempts, if the memos change while they are edited.
  ///   - state: The state of the list.
  func perform(
    _ edit: MemoEdit, from origin: EditOrigin, attempts: Int = 1, _ state: inout State
  ) -> Effect<Action> {
    run(edit.sources, from: origin, &state) { [memoEdits] send in
      for attempt in 1... {
        do {
          let outcome = try await memoEdits.perform(edit: edit)
          await send(.edited(edit, outcome, from: origin))
          return
        } catch MemoEditFailure.changedElsewhere where attempt < attempts {
          // The next attempt reads the memos again.
        }
      }
    }
  }

  /// Puts a recording into the memo that it was made for. If that fails, the recording stays a memo of its own.
  func add(
    _ id: Memo.ID, to destination: RecordingDestination, _ state: inout State
  ) -> Effect<Action> {
    let effect = go(to: .memo(destination.memo.id), &state)
    // A new recording gets its words and its title at this time.
    return .merge(
      effect,
      perform(destination.edit(with: id), from: .recording(id), attempts: 3, &state))
  }

  /// Runs an edit, unless one of the memos has text that would be lost with it.
  private func run(
    _ memos: [Memo.ID], from origin: EditOrigin, _ state: inout State,
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect<Action> {
    guard state.runningEdits[origin] == nil else { return .none }
    if let failure = state.unsavedTranscript(of: memos, from: origin) {
      return fail(failure, from: origin, &state)
    }
    state.beginEdit(of: memos, from: origin)
    return .merge(
      .merge(
        memos.filter { state.mode(of: $0) == .playing }
          .map { .send(.memos(.element(id: $0, action: .pause))) }),
      .run { send in
        try await work(send)
      } catch: { error, send in
        await send(.editingFailed(MemoEditFailure(error), from: origin))
      })
  }

  /// Makes one memo of the selected ones, in the order of their dates.
  func join(_ ids: Set<Memo.ID>, _ state: inout State) -> Effect<Action> {
    let memos = state.memos(ids).inOrderOfDates
    guard memos.count > 1, state.runningEdits[.join] == nil else { return .none }
    let effect = perform(.join(memos.map(\.id)), from: .join, &state)
    if state.runningEdits[.join] != nil { state.edited = nil }
    return effect
  }
}

extension RecordingDestination {
  /// Returns the edit that puts a recording into the memo.
  fileprivate func edit(with recording: Memo.ID) -> MemoEdit {
    switch self {
    case .append(let memo): .join([memo.id, recording])
    case .replace(in: let memo, let range): .replace(memo.id, range, with: recording)
    }
  }
}
