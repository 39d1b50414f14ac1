package import ComposableArchitecture

extension AlertState where Action == Recording.Action.Alert {
  /// The microphone may not be used, and somebody has to change that.
  package static let permissionRequired = Self {
    TextState("Permission is required to record voice memos.")
  } actions: {
    ButtonState(action: .openSettings) { TextState("Show me how") }
    ButtonState(role: .cancel) { TextState("Not now") }
  } message: {
    TextState("The microphone may not be used. Allow it in the settings, and try again.")
  }

  /// Nothing was recorded, or not everything is saved.
  package static func recordingFailed(_ failure: RecorderFailure) -> Self {
    Self {
      if case .unfinished = failure {
        TextState("Not everything is saved yet.")
      } else {
        TextState("Voice memo recording failed.")
      }
    } message: {
      TextState(failure.message)
    }
  }

  /// The recording has become a memo before somebody wanted it to.
  package static func recordingEnded(because failure: RecorderFailure) -> Self {
    Self {
      TextState("The recording has ended by itself.")
    } message: {
      TextState(failure.message)
    }
  }
}
