public import CasePaths

extension Store {
  /// The store of a part of the feature.
  ///
  /// The same key paths give the same store each time.
  ///
  /// ```swift
  /// let profile = store.scope(\.profile, action: \.profile)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the part's state.
  ///   - action: A case key path to its actions.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    self.child(for: ScopeKey(kind: .part, state: state, action: action)) {
      PropertyCore(parent: self.core, keyPath: state, action: AnyCasePath(action))
    }
  }

  /// The store of a part of the feature that may be missing, or `nil` while it is missing.
  ///
  /// An observer of this call is notified when the part appears or disappears. The same key paths
  /// give the same store while the part exists. A store that outlives its part shows the last
  /// state, if the part is a field of observable state and was set to `nil` or dismissed; otherwise
  /// it shows the state of its creation.
  ///
  /// - Parameters:
  ///   - state: A key path to the optional state of the part.
  ///   - action: A case key path to its actions.
  @_disfavoredOverload
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    self.optionalStore(state, action: action) {
      let action = AnyCasePath(action)
      return { (child: consuming ChildAction) in action.embed(consume child) }
    }
  }

  /// - Parameter makeEmbedding: Creates the embedding of actions, in the code of the caller, where
  ///   all types are known.
  @usableFromInline
  func optionalStore<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    makeEmbedding: () -> (consuming ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    self.optionalChild(for: ScopeKey(kind: .optional, state: state, action: action)) {
      PartScope(
        path: OptionalPath(
          parent: self.core, path: StatePath(state), embed: makeEmbedding()))
    }
  }

  /// The store of a case; for the macro ``Reducer()``, whose generated code has checked the case.
  @_disfavoredOverload
  public func _scope<ChildState, ChildAction>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    initialState: ChildState
  ) -> Store<ChildState, ChildAction> where State: CasePathable {
    let key = ScopeKey(kind: .enumCase, state: state, action: action)
    self.dropCase(otherThan: key)
    return self.child(for: key) {
      let core = CaseCore(
        parent: self.core, state: AnyCasePath(state), action: AnyCasePath(action),
        initialState: initialState)
      self.core.add(core)
      return core
    }
  }

  /// The store of a part that may be missing, or `nil` while it is missing.
  func optionalChild<ChildState, ChildAction>(
    for key: ScopeKey,
    make: () -> OptionalScope<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let scope = self.cached(for: key) {
      let scope = make()
      // Fields are few and stay cached; rows may be many.
      if !scope.isOfField { scope.whenGone = { [weak self] in self?.dropChild(for: key) } }
      return scope
    }
    return scope.store()
  }
}
