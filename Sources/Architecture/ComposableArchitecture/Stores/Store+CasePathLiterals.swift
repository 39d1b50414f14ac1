public import CasePaths

// The overloads of `scope` for literals: see `CasePathLiteral`. A literal of one component gives
// the same store as a stored key path to the case. A literal of several components, like
// `\.destination.leaf`, does not equal the stored path with these components, and gives a store of
// its own for the same part of the feature.

extension Store where Action: CasePathable {
  /// The store of a part of the feature.
  ///
  /// - Parameters:
  ///   - state: A key path to the part's state.
  ///   - action: A case key path to its actions.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CasePathLiteral<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    self.scope(state, action: Action.caseKeyPath(action))
  }

  /// The store of a part of the feature that may be missing, or `nil` while it is missing.
  ///
  /// - Parameters:
  ///   - state: A key path to the optional state of the part.
  ///   - action: A case key path to its actions.
  @inlinable
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CasePathLiteral<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    self.scope(state, action: Action.caseKeyPath(action))
  }

  /// The store of a presented feature, or `nil` while nothing is presented.
  ///
  /// - Parameters:
  ///   - state: A key path to the presentation state, which begins with a dollar sign, or to the
  ///     optional state.
  ///   - action: A case key path to the actions.
  @inlinable
  public func scope<Part: _PresentedPart, ChildAction>(
    _ state: KeyPath<State, Part>,
    action: CasePathLiteral<Action, PresentationAction<ChildAction>>
  ) -> Store<Part.Wrapped, ChildAction>? {
    Part._store(in: self, state: state, action: Action.caseKeyPath(action))
  }

  /// The stores of the elements of a collection, or of a stack, from the bottom to the top.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: A case key path to the actions of elements.
  /// - Complexity: O(1); O(*k*) if ids or their order have changed, where *k* is the number of
  ///   stores.
  @inlinable
  public func scope<Elements: _ElementsPart, ElementActions: _ElementActionCases>(
    _ state: KeyPath<State, Elements>,
    action: CasePathLiteral<Action, ElementActions>
  ) -> ElementStores<Elements.ElementID, Elements.ElementState, ElementActions.ElementAction>
  where ElementActions.ElementID == Elements.ElementID {
    Elements._stores(in: self, state: state, action: Action.caseKeyPath(action))
  }

  /// The store of a case; for the macro ``Reducer()``, whose generated code has checked the case.
  @inlinable
  public func _scope<ChildState, ChildAction>(
    _ state: CasePathLiteral<State, ChildState>,
    action: CasePathLiteral<Action, ChildAction>,
    initialState: ChildState
  ) -> Store<ChildState, ChildAction> where State: CasePathable {
    self._scope(
      State.caseKeyPath(state), action: Action.caseKeyPath(action), initialState: initialState)
  }
}
