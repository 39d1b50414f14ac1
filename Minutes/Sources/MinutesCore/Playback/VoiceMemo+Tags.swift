import ComposableArchitecture

extension VoiceMemo {
  /// Adds the typed tag, or says why it is none.
  func addTag(_ state: inout State) -> Effect<Action> {
    state.tagProblem = nil
    guard state.newTag.contains(where: { !$0.isWhitespace }) else {
      state.newTag = ""
      return .none
    }
    guard let tag = MemoTag(state.newTag) else {
      state.tagProblem = MemoTag.problem
      return .none
    }
    let isNew = !state.memo.tags.contains(tag)
    guard state.memo.tags.insert(tag) else {
      state.tagProblem = RepositoryFailure.tooManyTags.message
      return .none
    }
    state.newTag = ""
    return isNew ? save(.tags(added: [tag], removed: []), &state) : .none
  }
}

extension MemoTag {
  /// The reason why a text is no tag.
  package static var problem: String {
    @Dependency(\.texts.failures) var texts
    return texts.invalidTag(maximumLength)
  }
}
