package import ComposableArchitecture

extension AlertState where Action == MemoSelection.Action.Alert {
  /// Memos were not added to a playlist.
  package static func addingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.selection) var texts
    return Self {
      TextState(texts.wereNotAdded)
    } message: {
      TextState(failure.message)
    }
  }
}

extension AlertState {
  /// The tags of memos were not changed, one at a time or of a selection.
  package static func taggingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.selection) var texts
    return Self {
      TextState(texts.tagsWereNotChanged)
    } message: {
      TextState(failure.message)
    }
  }
}
