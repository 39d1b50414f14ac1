package import ComposableArchitecture

extension ConfirmationDialogState where Action == RecordingMemo.Action.ConfirmationDialog {
  /// Asks the user to confirm that the recording is discarded.
  package static let discardRecording = Self(titleVisibility: .visible) {
    TextState("Throw this recording away?")
  } actions: {
    ButtonState(role: .destructive, action: .discard) { TextState("Throw away") }
    ButtonState(role: .cancel) { TextState("Keep recording") }
  } message: {
    TextState("What was recorded so far cannot be brought back.")
  }
}
