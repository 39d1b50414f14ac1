import ComposableArchitecture

extension VoiceMemo {
  /// Handles the actions of the user.
  func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .task:
      guard state.waveform.columns.isEmpty else { return .none }
      return .run { [id = state.id, capacity = state.waveform.capacity] send in
        // The memo can be played without a waveform, so an error is ignored.
        await send(.waveformLoaded(try? repository.waveform(id: id, capacity: capacity)))
      }

    case .playButtonTapped:
      return state.mode == .playing ? pause(&state) : play(&state)

    case .rowPlayButtonTapped:
      guard state.mode == .notPlaying else { return pause(&state) }
      return .merge(.send(.delegate(.openRequested)), play(&state))

    case .rowTapped:
      return .send(.delegate(state.isOpen ? .closeRequested : .openRequested))

    case .seeked(let position):
      return seek(&state, to: position)

    case .skipped(let interval):
      return seek(&state, to: state.position + interval)

    case .rateSelected(let rate):
      guard rate != state.rate else { return .none }
      state.rate = rate
      state.sentRates.append(rate)
      let remember = remember(.rate(rate), &state)
      guard state.mode == .playing else { return remember }
      return .merge(
        .run { [id = state.id] _ in await audioPlayer.setRate(id: id, rate: rate) }, remember)

    case .favoriteButtonTapped:
      return mark(!state.memo.isFavorite, &state)

    case .loopButtonTapped:
      var loop = state.loop
      loop.mark(state.position)
      state.loopsSelection = false
      return set(loop, &state)

    case .menuButtonTapped:
      return .run { [id = state.id] send in
        // An error is ignored: without a transcript, the menu still has the sound and the address.
        let transcript = try? await transcripts.record(id: id).transcript
        let hasWords = transcript?.segments.contains { !$0.words.isEmpty } ?? false
        await send(.transcriptLookedUp(hasWords: hasWords))
      }
      .cancellable(id: CancelID.menu, cancelInFlight: true)

    case .silenceButtonTapped:
      return .send(.delegate(.silenceSkippingRequested(!state.skipsSilence)))

    case .bookmarkAddButtonTapped:
      return set(
        MemoBookmark(id: uuid(), position: min(state.position, state.memo.duration)), &state)

    case .bookmarkLabelChanged(let id, let label):
      guard let bookmark = state.memo.bookmarks[id: id] else { return .none }
      let new = MemoBookmark(id: id, position: bookmark.position, label: label)
      return new == bookmark ? .none : set(new, &state)

    case .bookmarkRemoveButtonTapped(let id):
      guard state.memo.bookmarks[id: id] != nil else { return .none }
      state.memo.bookmarks.remove(id)
      return save(.bookmarkRemoved(id), &state)

    case .bookmarkTapped(let id):
      guard let bookmark = state.memo.bookmarks[id: id] else { return .none }
      return seek(&state, to: bookmark.position)

    case .tagAddButtonTapped:
      return addTag(&state)

    case .tagRemoveButtonTapped(let tag):
      state.tagProblem = nil
      guard state.memo.tags.contains(tag) else { return .none }
      state.memo.tags.remove(tag)
      return save(.tags(added: [], removed: [tag]), &state)

    case .tagTextFieldChanged(let text):
      state.newTag = MemoTag.typed(text)
      state.tagProblem = nil
      return .none

    case .titleTextFieldBlurred:
      let effect = state.unsavedTitle.map { save($0, of: state.id) } ?? .none
      guard let before = state.titleBeforeTyping else { return effect }
      state.titleBeforeTyping = nil
      guard !state.title.contains(where: { !$0.isWhitespace }),
        before.contains(where: { !$0.isWhitespace })
      else { return effect }
      return .merge(effect, .send(.delegate(.nameCleared(before))))

    case .titleTextFieldChanged(let text):
      let title = Memo.validTitle(text)
      if state.titleBeforeTyping == nil { state.titleBeforeTyping = state.title }
      state.unsavedTitle = title
      return save(title, of: state.id, after: Self.typingPause)

    case .editButtonTapped:
      guard state.editing == nil else {
        return endEditing(&state)
      }
      state.beginEditing()
      return .send(.editing(.view(.task)))

    case .excerptTapped(let excerpt):
      let open = Effect<Action>.merge(
        .send(.delegate(.openRequested)), .send(.transcript(.excerptOpened(excerpt))))
      guard state.transcript != nil else {
        state.transcript = TranscriptFeature.State(id: state.id, isReadOnly: state.isBeingEdited)
        return .merge(open, .send(.transcript(.view(.task))))
      }
      state.transcript?.isClosing = false
      return open

    case .transcriptButtonTapped:
      guard let transcript = state.transcript else {
        state.transcript = TranscriptFeature.State(id: state.id, isReadOnly: state.isBeingEdited)
        return .send(.transcript(.view(.task)))
      }
      if transcript.isClosing {
        state.transcript?.isClosing = false
        return transcript.hasFailedToSave
          ? .send(.transcript(.view(.saveAgainButtonTapped))) : .none
      }
      return closeTranscript(&state)

    case .deleteButtonTapped:
      return .merge(
        state.mode == .playing ? pause(&state) : .none,
        .send(.delegate(.deleteRequested))
      )
    }
  }

  private func set(_ bookmark: MemoBookmark, _ state: inout State) -> Effect<Action> {
    guard state.memo.bookmarks.set(bookmark) else {
      return .send(.delegate(.bookmarkingFailed(.tooManyBookmarks)))
    }
    return save(.bookmark(bookmark), &state)
  }

  /// Restores a name that the user has cleared, unless the memo has another one since.
  func restoreName(_ title: String, _ state: inout State) -> Effect<Action> {
    guard !state.title.contains(where: { !$0.isWhitespace }) else { return .none }
    state.unsavedTitle = title
    return save(title, of: state.id)
  }

  private func save(_ title: String, of id: Memo.ID, after pause: Duration? = nil) -> Effect<Action>
  {
    .run { send in
      if let pause { try await clock.sleep(for: pause) }
      do {
        try await repository.rename(id: id, title: title)
        await send(.titleSaved(title, .success(())))
      } catch {
        await send(.titleSaved(title, .failure(RepositoryFailure(error))))
      }
    }
    .cancellable(id: CancelID.title, cancelInFlight: true)
  }
}
