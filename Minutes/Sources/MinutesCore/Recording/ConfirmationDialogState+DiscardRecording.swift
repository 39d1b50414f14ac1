package import ComposableArchitecture

extension ConfirmationDialogState where Action == RecordingMemo.Action.ConfirmationDialog {
  /// Asks the user to confirm that the recording is discarded.
  package static let discardRecording = Self(titleVisibility: .visible) {
    TextState("Discard this recording?")
  } actions: {
    ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
    ButtonState(role: .cancel) { TextState("Keep recording") }
  } message: {
    TextState("The sound recorded so far cannot be restored.")
  }
}
