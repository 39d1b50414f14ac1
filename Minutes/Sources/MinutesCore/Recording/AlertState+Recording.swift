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
  ///
  /// - Parameters:
  ///   - failure: The error.
  ///   - hasDestination: Whether the sound was to be put into another memo.
  package static func recordingFailed(
    _ failure: RecorderFailure, hasDestination: Bool = false
  ) -> Self {
    @Dependency(\.texts.recorder) var texts
    var text = failure.message
    if case .unfinished = failure, hasDestination { text = texts.staysOwnMemo(text) }
    return Self {
      if case .unfinished = failure {
        TextState(texts.isUnfinished)
      } else {
        TextState(texts.hasFailed)
      }
    } message: {
      TextState(text)
    }
  }

  /// The recording ended before the user stopped it, and was saved as a memo.
  ///
  /// - Parameters:
  ///   - failure: The error that ended it.
  ///   - hasDestination: Whether the sound was to be put into another memo.
  package static func recordingEnded(
    because failure: RecorderFailure, hasDestination: Bool = false
  ) -> Self {
    @Dependency(\.texts.recorder) var texts
    return Self {
      TextState(texts.hasEnded)
    } message: {
      TextState(hasDestination ? texts.staysOwnMemo(failure.message) : failure.message)
    }
  }
}
