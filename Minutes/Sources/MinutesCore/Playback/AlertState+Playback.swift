package import ComposableArchitecture

extension AlertState where Action == Playback.Action.Alert {
  /// A memo can't be heard.
  package static func playbackFailed(_ failure: PlaybackFailure) -> Self {
    Self {
      TextState("Voice memo playback failed.")
    } message: {
      TextState(failure.message)
    }
  }

  /// A new name was not kept.
  package static func renamingFailed(_ failure: RepositoryFailure) -> Self {
    Self {
      TextState("The memo was not renamed.")
    } message: {
      TextState(failure.message)
    }
  }

  /// A memo was not deleted, or not restored.
  package static func deletingFailed(_ failure: RepositoryFailure) -> Self {
    Self {
      TextState("The memo could not be changed.")
    } message: {
      TextState(failure.message)
    }
  }
}
