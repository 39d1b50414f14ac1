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
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    self.optionalChild(for: ScopeKey(kind: .presented, state: state, action: action)) {
      PartScope(parent: self.core, path: StatePath(state), action: action)
    }
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
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    self.optionalChild(for: ScopeKey(kind: .presented, state: state, action: action)) {
      if let (index, storage) = ObservedPart.findPresentation(state) {
        PartScope(
          parent: self.core, path: StatePath(field: index, storage: storage), action: action)
      } else {
        PartScope(parent: self.core, path: StatePath(state), action: action)
      }
    }
  }
}

extension PartScope {
  /// The scope of what is presented.
  fileprivate convenience init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Part>,
    action: CaseKeyPath<ParentAction, PresentationAction<Action>>
  ) {
    let action = AnyCasePath(action)
    self.init(
      path: OptionalPath(parent: parent, path: path) { action.embed(.presented($0)) })
  }
}
