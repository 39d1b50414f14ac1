import ComposableArchitecture

extension VoiceMemo {
  /// Closes the memo in the list. Typed text is saved.
  func close(_ state: inout State) -> Effect<Action> {
    state.isOpen = false
    return .merge(
      endEditing(&state), reduce(into: &state, view: .titleTextFieldBlurred),
      closeTranscript(&state))
  }

  /// Closes the transcript when its changes are saved. One with text that was set aside is hidden.
  func closeTranscript(_ state: inout State) -> Effect<Action> {
    guard let transcript = state.transcript, !transcript.isClosing else { return .none }
    if transcript.draft != nil {
      return .concatenate(.send(.transcript(.view(.editSaved))), .send(.transcriptClosed))
    }
    // Its effects end with it, and so would a save. Text that was set aside is nowhere else.
    guard transcript.isSaving || transcript.hasUnsavedText else {
      state.transcript = nil
      return .none
    }
    state.transcript?.isClosing = true
    return transcript.hasFailedToSave ? .send(.transcript(.view(.saveAgainButtonTapped))) : .none
  }
}

extension VoiceMemo.State {
  /// Opens the memo in the list. A transcript that was closed with it, and is still being saved, is shown again.
  mutating func open() {
    isOpen = true
    transcript?.isClosing = false
  }
}
