package import ComposableArchitecture

extension AlertState where Action == Recording.Action.Alert {
  /// The page records a meeting, so it cannot record a memo.
  package static var meetingIsRecorded: Self {
    @Dependency(\.texts.recorder) var texts
    return Self {
      TextState(texts.meetingIsRecorded)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(texts.meetingIsRecordedHelp)
    }
  }

  /// The browser denies access to the microphone. The user has to allow it in the settings.
  package static var permissionRequired: Self {
    @Dependency(\.texts.recorder) var texts
    return Self {
      TextState(texts.permissionIsRequired)
    } actions: {
      ButtonState(action: .openSettings) { TextState(texts.showMeHow) }
      ButtonState(role: .cancel) { TextState(texts.notNow) }
    } message: {
      TextState(RecorderFailure.permissionDenied.message)
    }
  }

  /// Nothing was recorded, or some of the recording is not saved yet.
  package static func recordingFailed(_ failure: RecorderFailure) -> Self {
    @Dependency(\.texts.recorder) var texts
    return Self {
      if case .unfinished = failure {
        TextState(texts.isUnfinished)
      } else {
        TextState(texts.hasFailed)
      }
    } message: {
      TextState(failure.message)
    }
  }

  /// The recording ended before the user stopped it, and was saved as a memo.
  package static func recordingEnded(because failure: RecorderFailure) -> Self {
    @Dependency(\.texts.recorder) var texts
    return Self {
      TextState(texts.hasEnded)
    } message: {
      TextState(failure.message)
    }
  }
}
