public import CasePaths

extension IdentifiedAction.AllCasePaths {
  /// The path to the actions of the element with an id: `\.rows[id: 7].toggled`.
  public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
    AnyCasePath(
      name: "[id: \(id)]",
      embed: { .element(id: id, action: $0) },
      extract: {
        guard case .element(id, let action) = $0 else { return nil }
        return action
      }
    )
  }
}
