import CasePaths

extension Store {
  /// The store of a part of the feature, whose actions are embedded by a closure.
  ///
  /// Each call makes a new store: closures can't be told apart.
  ///
  /// - Parameters:
  ///   - state: A key path to the part's state.
  ///   - action: Makes an action of this feature out of one of the part.
  @available(
    *, deprecated, message: "Use a case key path: 'scope(\\.child, action: \\.child)'."
  )
  public func scope<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>,
    action: @escaping @Sendable (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    // Nothing is taken out of an action on the way up to the root.
    Store<ChildState, ChildAction>(
      core: PropertyCore(
        parent: self.core,
        keyPath: state,
        action: AnyCasePath(embed: action, extract: { _ in nil })))
  }
}
