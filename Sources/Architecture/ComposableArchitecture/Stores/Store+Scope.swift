public import CasePaths

extension Store {
  /// The store of a part of the feature.
  ///
  /// The same key paths give the same store again.
  ///
  /// ```swift
  /// let profile = store.scope(\.profile, action: \.profile)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the part's state.
  ///   - action: A case key path to its actions.
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    self.child(for: ScopeKey(state: state, action: action)) {
      PropertyCore(parent: self.core, keyPath: state, action: AnyCasePath(action))
    }
  }

  /// The store of a part of the feature that may be missing, or `nil` while it is.
  ///
  /// An observer that calls this is told when the part comes or goes. The same key paths give the same
  /// store again as long as the part is there. A store that is kept when it has gone shows the state
  /// that it was made with.
  ///
  /// - Parameters:
  ///   - state: A key path to the optional state of the part.
  ///   - action: A case key path to its actions.
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let key = ScopeKey(state: state, action: action)
    guard let initialState = self.read({ $0[keyPath: state] }) else {
      self.dropChild(for: key)
      return nil
    }
    return self.child(for: key) {
      OptionalCore(
        parent: self.core, keyPath: state, action: AnyCasePath(action),
        initialState: initialState)
    }
  }

  /// The store of a case; for the macro ``Reducer()``, which knows that the state is in it.
  public func _scope<ChildState, ChildAction>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    initialState: ChildState
  ) -> Store<ChildState, ChildAction> where State: CasePathable {
    let key = ScopeKey(state: state, action: action)
    self.keepOnlyChild(for: key)
    return self.child(for: key) {
      CaseCore(
        parent: self.core, state: AnyCasePath(state), action: AnyCasePath(action),
        initialState: initialState)
    }
  }
}
