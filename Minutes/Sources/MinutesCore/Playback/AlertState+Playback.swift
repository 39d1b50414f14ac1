package import ComposableArchitecture

extension AlertState where Action == Playback.Action.Alert {
  /// Playback of a memo failed.
  package static func playbackFailed(_ failure: PlaybackFailure) -> Self {
    @Dependency(\.texts.player) var texts
    return Self {
      TextState(texts.playbackHasFailed)
    } message: {
      TextState(failure.message)
    }
  }

  /// Memos were not joined, or an edit was not undone.
  package static func editingFailed(_ failure: MemoEditFailure) -> Self {
    @Dependency(\.texts.editFailures) var texts
    return Self {
      TextState(texts.title)
    } message: {
      TextState(failure.message)
    }
  }

  /// A recording was not put into the memo that it was made for.
  package static func recordingNotAdded(_ failure: MemoEditFailure) -> Self {
    @Dependency(\.texts.recorder) var texts
    return Self {
      TextState(texts.wasNotAdded)
    } message: {
      TextState(texts.staysOwnMemo(failure.message))
    }
  }

  /// The question whether an edit is undone although the memos that it has made were changed since.
  ///
  /// - Parameters:
  ///   - action: The action of the button that undoes it.
  ///   - changed: The memos that were changed.
  package static func undoEdit(_ action: Action, changed: [Memo]) -> Self {
    @Dependency(\.texts.editNotices) var texts
    let text = texts.undoWarning(
      changed.count, changed.lazy.filter(\.hasName).map(\.title))
    return destruction(
      texts.undoQuestion, message: text, confirm: texts.undoEdit,
      action: action, keep: texts.keep)
  }

  /// The new title was not saved.
  package static func renamingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.player) var texts
    return Self {
      TextState(texts.wasNotRenamed)
    } message: {
      TextState(failure.message)
    }
  }

  /// The bookmarks of a memo were not changed.
  package static func bookmarkingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.player) var texts
    return Self {
      TextState(texts.bookmarksWereNotChanged)
    } message: {
      TextState(failure.message)
    }
  }

  /// Deleting, restoring or marking a memo failed.
  package static func deletingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.player) var texts
    return Self {
      TextState(texts.wasNotChanged)
    } message: {
      TextState(failure.message)
    }
  }
}
