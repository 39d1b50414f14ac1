package import ComposableArchitecture

extension AlertState where Action == Recording.Action.Alert {
  /// The page records a meeting, so it cannot record a memo.
  package static let meetingIsRecorded = Self {
    TextState("End the meeting first.")
  } actions: {
    ButtonState(role: .cancel) { TextState("OK") }
  } message: {
    TextState("This page is running a meeting, which has a recording of its own.")
  }

  /// The browser denies access to the microphone. The user has to allow it in the settings.
  package static let permissionRequired = Self {
    TextState("Permission is required to record voice memos.")
  } actions: {
    ButtonState(action: .openSettings) { TextState("Show me how") }
    ButtonState(role: .cancel) { TextState("Not now") }
  } message: {
    TextState("Minutes may not use the microphone. Allow it in the settings, and try again.")
  }

  /// Nothing was recorded, or some of the recording is not saved yet.
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

  /// The recording ended before the user stopped it, and was saved as a memo.
  package static func recordingEnded(because failure: RecorderFailure) -> Self {
    Self {
      TextState("The recording has ended by itself.")
    } message: {
      TextState(failure.message)
    }
  }
}
