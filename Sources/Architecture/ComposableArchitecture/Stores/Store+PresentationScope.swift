public import CasePaths

// What `@Presents` marks. Its actions are those of a `PresentationAction`, of which its store sends the presented ones.

extension Store {
  /// The store of what is presented, or `nil` while nothing is.
  ///
  /// ```swift
  /// if let editor = store.scope(\.$editor, action: \.editor) { … }
  /// ```
  ///
  /// The same as `scope(\.editor, action: \.editor)`. An observer that calls this is told when something is presented
  /// or dismissed. The store of an enum of features is one to switch over: ``case``. To dismiss what is presented,
  /// send `.editor(.dismiss)` to this store.
  ///
  /// - Parameters:
  ///   - state: A key path to the presentation state, which begins with a dollar sign.
  ///   - action: A case key path to the actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    let path = AnyCasePath(action)
    return self.optionalChild(
      state, for: ScopeKey(kind: .presented, state: state, action: action)
    ) { path.embed(.presented($0)) }
  }

  /// The store of what is presented, or `nil` while nothing is.
  ///
  /// ```swift
  /// if let editor = store.scope(\.editor, action: \.editor) { … }
  /// if let detail = store.scope(\.destination?.detail, action: \.destination.detail) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the optional state.
  ///   - action: A case key path to the actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    let path = AnyCasePath(action)
    return self.optionalChild(
      state, for: ScopeKey(kind: .presented, state: state, action: action)
    ) { path.embed(.presented($0)) }
  }
}
