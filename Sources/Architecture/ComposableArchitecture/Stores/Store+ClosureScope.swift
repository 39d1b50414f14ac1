import CasePaths

extension Store {
  /// The store of a part of the feature, whose actions are embedded by a closure.
  ///
  /// Each call makes a new store: closures can't be told apart.
  ///
  /// - Parameters:
  ///   - state: A key path to the part's state.
  ///   - action: Makes an action of this feature out of one of the part.
  #if StrictDeprecations
    @available(
      *, deprecated, message: "Use a case key path: 'scope(\\.child, action: \\.child)'."
    )
  #endif
  public func scope<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>,
    action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    // Nothing is taken out of an action on the way up to the root. Safe: it is called on the main actor only.
    nonisolated(unsafe) let action = action
    return Store<ChildState, ChildAction>(
      core: PropertyCore(
        parent: self.core,
        keyPath: state,
        action: AnyCasePath(embed: { action($0) }, extract: { _ in nil })))
  }

  /// The store of a part of the feature that a closure computes, whose actions are embedded by a closure.
  ///
  /// Each call makes a new store: closures can't be told apart.
  ///
  /// - Parameters:
  ///   - state: Computes the part's state, each time that the store is read.
  ///   - action: Makes an action of this feature out of one of the part.
  #if StrictDeprecations
    @available(
      *, deprecated,
      message: "Use a key path and a case key path: 'scope(\\.child, action: \\.child)'."
    )
  #endif
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: @escaping (_ state: State) -> ChildState,
    action: @escaping (_ action: ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      core: ComputedCore(parent: self.core, compute: state, embed: action))
  }

  /// The store of a part of the feature that a closure computes, with the same actions.
  ///
  /// - Parameter state: Computes the part's state, each time that the store is read.
  #if StrictDeprecations
    @available(
      *, deprecated,
      message: "Use a key path and a case key path: 'scope(\\.child, action: \\.child)'."
    )
  #endif
  public func scope<ChildState>(
    state: @escaping (_ state: State) -> ChildState
  ) -> Store<ChildState, Action> {
    self.scope(state: state, action: { $0 })
  }
}
