import ComposableArchitecture

extension TranscriptFeature {
  /// Handles an action of the user.
  func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .task:
      state.failure = nil
      state.isOff = speechClient.authorizationStatus() == .restricted
      return .run { [id = state.id] send in
        if let counts = await transcripts.speakerCounts() {
          await send(.speakerCountsLoaded(counts))
        }
        for try await record in transcripts.changes(id: id) { await send(.recordLoaded(record)) }
      } catch: { error, send in
        await send(.loadFailed(TranscriptFailure(error)))
      }
      .cancellable(id: CancelID.changes, cancelInFlight: true)

    case .wordTapped(let paragraph, let index):
      guard let words = state.paragraphs[id: paragraph]?.words, words.indices.contains(index)
      else { return .none }
      return .send(.delegate(.wordTapped(at: words[index].start)))

    case .editButtonTapped(let paragraph):
      guard !state.isReadOnly, let paragraph = state.paragraphs[id: paragraph] else {
        return .none
      }
      state.edit(State.Draft(paragraph))
      return .none

    case .draftChanged(let text):
      state.draft?.text = String(text.prefix(Self.maximumParagraphLength))
      return .none

    case .editCancelled:
      state.edit(nil)
      return .none

    case .editSaved:
      guard let draft = state.draft else { return .none }
      state.edit(nil)
      guard let paragraph = state.paragraphs[id: draft.paragraph], paragraph.text != draft.text
      else { return .none }
      state.editedTexts.append(draft.text)
      return change(&state) { $0.replaceText(of: paragraph, with: draft.text) }

    case .speakerCountChanged(let count):
      guard !state.isReadOnly, count != state.speakerCount,
        count.map({ state.speakerCounts?.contains($0) == true }) ?? true
      else { return .none }
      state.failure = nil
      return .run { [id = state.id] _ in
        try await transcripts.setSpeakerCount(id: id, count: count)
      } catch: { error, send in
        await send(.operationFailed(TranscriptFailure(error)))
      }

    case .speakerNamed(let speaker, let name):
      let name = String(name.prefix(Self.maximumNameLength))
      guard !state.isReadOnly, state.transcript?.speakerNames[speaker] ?? "" != name else {
        return .none
      }
      return change(&state) { $0.speakerNames[speaker] = name.isEmpty ? nil : name }

    case .undoButtonTapped:
      guard state.canUndo, let now = state.transcript, let earlier = state.history.undo(now) else {
        return .none
      }
      state.show(earlier)
      return save(&state)

    case .redoButtonTapped:
      guard state.canRedo, let now = state.transcript, let later = state.history.redo(now) else {
        return .none
      }
      state.show(later)
      return save(&state)

    case .saveAgainButtonTapped:
      return state.hasFailedToSave ? save(&state) : .none

    case .discardChangesButtonTapped:
      guard state.hasFailedToSave else { return .none }
      state.failure = nil
      state.hasUnsavedChanges = false
      state.editedTexts = []
      return showStored(&state)

    case .unsavedTextDismissed:
      state.unsavedText = nil
      return .none

    case .queryChanged(let query):
      state.show(query: query)
      return .none

    case .nextMatchButtonTapped:
      state.selectMatch(after: 1)
      return .none

    case .previousMatchButtonTapped:
      state.selectMatch(after: -1)
      return .none

    case .transcribeButtonTapped:
      guard !state.isReadOnly else { return .none }
      guard state.transcript?.isEdited == true else { return transcribe(&state) }
      state.confirmationDialog = .replaceEditedTranscript
      return .none

    case .cancelButtonTapped:
      return .run { [id = state.id] _ in
        try await transcripts.cancel(id: id)
      } catch: { error, send in
        await send(.operationFailed(TranscriptFailure(error)))
      }
    }
  }

  /// Selects the first match of the excerpt that the user has opened, and has the player move there.
  func showExcerpt(_ state: inout State) -> Effect<Action> {
    guard let excerpt = state.pendingExcerpt else { return .none }
    if state.isLoaded { state.pendingExcerpt = nil }
    guard let position = state.show(excerpt: excerpt) else { return .none }
    return .send(.delegate(.excerptFound(at: position)))
  }

  /// Starts the transcription again.
  func transcribe(_ state: inout State) -> Effect<Action> {
    state.setAsideDraft()
    state.failure = nil
    return .run { [id = state.id] _ in
      try await transcripts.transcribe(id: id)
    } catch: { error, send in
      await send(.operationFailed(TranscriptFailure(error)))
    }
  }

  private func change(
    _ state: inout State, _ change: (inout Transcript) -> Void
  ) -> Effect<Action> {
    guard var transcript = state.transcript else { return .none }
    state.history.note(transcript)
    change(&transcript)
    state.show(transcript)
    return save(&state)
  }

  /// Saves the transcript; if that is under way, again when it is done.
  private func save(_ state: inout State) -> Effect<Action> {
    guard !state.isSaving, let transcript = state.transcript else {
      state.hasUnsavedChanges = true
      return .none
    }
    state.failure = nil
    state.isSaving = true
    state.hasUnsavedChanges = false
    return .run { [id = state.id, revision = state.revision] send in
      let revision = try await transcripts.save(
        id: id, transcript: transcript, revision: revision)
      await send(.saved(.success(revision)))
    } catch: { error, send in
      await send(.saved(.failure(TranscriptFailure(error))))
    }
  }

  /// Goes on after a save.
  func saved(_ state: inout State, _ result: Result<Int, TranscriptFailure>) -> Effect<Action> {
    state.isSaving = false
    switch result {
    case .success(let revision):
      state.revision = revision
      if state.hasUnsavedChanges { return save(&state) }
      state.editedTexts = []
      if let record = state.pendingRecord { state.receive(record) }
      return .none

    case .failure(let failure):
      state.failure = failure
      guard failure == .changedElsewhere else {
        // The change stays on the page until it is saved or discarded.
        state.hasUnsavedChanges = true
        return .none
      }
      state.hasUnsavedChanges = false
      if !state.editedTexts.isEmpty {
        state.setAside(state.editedTexts.joined(separator: "\n\n"))
      }
      state.editedTexts = []
      return showStored(&state)
    }
  }

  /// Shows the stored transcript in place of the page's own.
  private func showStored(_ state: inout State) -> Effect<Action> {
    state.revision = -1
    if let record = state.pendingRecord {
      state.receive(record)
      return .none
    }
    return .run { [id = state.id] send in
      await send(.recordLoaded(try await transcripts.record(id: id)))
    } catch: { error, send in
      await send(.loadFailed(TranscriptFailure(error)))
    }
  }
}
