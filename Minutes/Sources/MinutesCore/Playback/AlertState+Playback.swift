package import ComposableArchitecture

extension AlertState where Action == Playback.Action.Alert {
  /// Playback of a memo failed.
  package static func playbackFailed(_ failure: PlaybackFailure) -> Self {
    Self {
      TextState("Voice memo playback failed.")
    } message: {
      TextState(failure.message)
    }
  }

  /// Memos were not joined, or an edit was not undone.
  package static func editingFailed(_ failure: MemoEditFailure) -> Self {
    Self {
      TextState("The memos were not changed.")
    } message: {
      TextState(failure.message)
    }
  }

  /// The new title was not saved.
  package static func renamingFailed(_ failure: RepositoryFailure) -> Self {
    Self {
      TextState("The memo was not renamed.")
    } message: {
      TextState(failure.message)
    }
  }

  /// The bookmarks of a memo were not changed.
  package static func bookmarkingFailed(_ failure: RepositoryFailure) -> Self {
    Self {
      TextState("The bookmarks were not changed.")
    } message: {
      TextState(failure.message)
    }
  }

  /// Deleting, restoring or marking a memo failed.
  package static func deletingFailed(_ failure: RepositoryFailure) -> Self {
    Self {
      TextState("The memo could not be changed.")
    } message: {
      TextState(failure.message)
    }
  }
}
