package import ComposableArchitecture

extension ConfirmationDialogState where Action == RecordingMemo.Action.ConfirmationDialog {
  /// Asks the user to confirm that the recording is discarded.
  package static var discardRecording: Self {
    @Dependency(\.texts.recorder) var texts
    return discardRecording(texts)
  }

  /// The question in a language.
  package static func discardRecording(_ texts: RecorderTexts) -> Self {
    Self(titleVisibility: .visible) {
      TextState(texts.discardQuestion)
    } actions: {
      ButtonState(role: .destructive, action: .discard) { TextState(texts.discard) }
      ButtonState(role: .cancel) { TextState(texts.keepRecording) }
    } message: {
      TextState(texts.discardWarning)
    }
  }
}
