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

  /// The question whether an edit is undone although the memos that it has made were changed since.
  ///
  /// - Parameters:
  ///   - action: The action of the button that undoes it.
  ///   - changed: The memos that were changed.
  package static func undoEdit(_ action: Action, changed: [Memo]) -> Self {
    let names = changed.filter(\.hasName).map { "“\($0.title)”" }
    let text =
      switch (changed.count, names.count) {
      case (1, 1): "\(names[0]) was changed after the edit. The change goes"
      case (1, _): "The memo was changed after the edit. The change goes"
      case (2, 2): "\(names[0]) and \(names[1]) were changed after the edit. The changes go"
      default: "The memos were changed after the edit. The changes go"
      }
    return Self {
      TextState("Undo the edit?")
    } actions: {
      ButtonState(role: .destructive, action: action) { TextState("Undo edit") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("\(text) to “Recently deleted” with the edited memo.")
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
