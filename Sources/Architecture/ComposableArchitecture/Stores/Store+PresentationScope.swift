public import CasePaths

// Scopes of properties marked `@Presents`. Their actions are those of a `PresentationAction`; the
// store sends the presented ones.

extension Store {
  /// The store of a presented feature, or `nil` while nothing is presented.
  ///
  /// ```swift
  /// if let editor = store.scope(\.$editor, action: \.editor) { … }
  /// if let editor = store.scope(\.editor, action: \.editor) { … }
  /// if let detail = store.scope(\.destination?.detail, action: \.destination.detail) { … }
  /// ```
  ///
  /// An observer of this call is notified when a feature is presented or dismissed. Switch over
  /// ``case`` of the store of an enum of features. To dismiss the feature, send `.editor(.dismiss)`
  /// to this store.
  ///
  /// - Parameters:
  ///   - state: A key path to the presentation state, which begins with a dollar sign, or to the
  ///     optional state.
  ///   - action: A case key path to the actions.
  @_disfavoredOverload
  @inlinable
  public func scope<Part: _PresentedPart, ChildAction>(
    _ state: KeyPath<State, Part>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<Part.Wrapped, ChildAction>? {
    Part._store(in: self, state: state, action: action)
  }

  /// - Parameter makeEmbedding: Creates the embedding of actions, in the code of the caller, where
  ///   all types are known.
  @usableFromInline
  func presentedStore<ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    makeEmbedding: () -> (consuming ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    self.optionalChild(for: ScopeKey(kind: .presented, state: state, action: action)) {
      PartScope(
        path: OptionalPath(
          parent: self.core, path: StatePath(state), embed: makeEmbedding()))
    }
  }

  /// The same for an optional, which may be the value of a property marked ``Presents()``.
  @usableFromInline
  func presentedStore<ChildState, ChildAction>(
    optional state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    makeEmbedding: () -> (consuming ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    self.optionalChild(for: ScopeKey(kind: .presented, state: state, action: action)) {
      if let (index, storage) = ObservedPart.findStorage(
        of: state, as: PresentationState<ChildState>.self)
      {
        PartScope(
          path: OptionalPath(
            parent: self.core, path: StatePath(field: index, storage: storage),
            embed: makeEmbedding()))
      } else {
        PartScope(
          path: OptionalPath(
            parent: self.core, path: StatePath(state), embed: makeEmbedding()))
      }
    }
  }

  /// The embedding of the presented feature's actions.
  @inlinable
  static func embedding<ChildAction>(
    presented action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> (consuming ChildAction) -> Action {
    let action = AnyCasePath(action)
    return { (child: consuming ChildAction) in action.embed(.presented(consume child)) }
  }
}

/// State that may be presented: only optionals and ``PresentationState`` conform.
///
/// The protocol allows one overload of ``Store/scope(_:action:)`` for both types: the compiler
/// tries all combinations of overloads in an expression with several calls.
public protocol _PresentedPart<Wrapped> {
  associatedtype Wrapped

  /// The store of the presented feature.
  @MainActor
  static func _store<Parent, ParentAction, Action>(
    in parent: Store<Parent, ParentAction>,
    state: KeyPath<Parent, Self>,
    action: CaseKeyPath<ParentAction, PresentationAction<Action>>
  ) -> Store<Wrapped, Action>?
}

extension Optional: _PresentedPart {
  /// The store of the presented feature.
  @inlinable
  @MainActor
  public static func _store<Parent, ParentAction, Action>(
    in parent: Store<Parent, ParentAction>,
    state: KeyPath<Parent, Self>,
    action: CaseKeyPath<ParentAction, PresentationAction<Action>>
  ) -> Store<Wrapped, Action>? {
    parent.presentedStore(optional: state, action: action) {
      Store<Parent, ParentAction>.embedding(presented: action)
    }
  }
}

extension PresentationState: _PresentedPart {
  /// The type of the presented state.
  public typealias Wrapped = State

  /// The store of the presented feature.
  @inlinable
  @MainActor
  public static func _store<Parent, ParentAction, Action>(
    in parent: Store<Parent, ParentAction>,
    state: KeyPath<Parent, Self>,
    action: CaseKeyPath<ParentAction, PresentationAction<Action>>
  ) -> Store<State, Action>? {
    parent.presentedStore(state, action: action) {
      Store<Parent, ParentAction>.embedding(presented: action)
    }
  }
}
