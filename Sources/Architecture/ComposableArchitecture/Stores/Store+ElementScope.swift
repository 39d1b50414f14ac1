public import CasePaths
public import IdentifiedCollections

extension Store {
  /// The stores of the elements of a collection, or of a stack, from the bottom to the top.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: \.rows) { … }
  ///
  /// let screens = store.scope(\.path, action: \.path)
  /// for (id, screen) in zip(screens.ids, screens) {
  ///   switch screen.case {
  ///   case .detail(let store): …
  ///   case .record(let store): …
  ///   }
  /// }
  /// ```
  ///
  /// An observer of this call is notified when elements come, go or move, but not of changes in
  /// them, which the elements' stores record. The same element has the same store each time. To pop
  /// an element of a stack, send `.path(.popFrom(id: id))` to this store.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: A case key path to the actions of elements.
  /// - Complexity: O(1); O(*k*) if ids or their order have changed, where *k* is the number of
  ///   stores.
  @_disfavoredOverload
  @inlinable
  public func scope<Elements: _ElementsPart, ElementActions: _ElementActionCases>(
    _ state: KeyPath<State, Elements>,
    action: CaseKeyPath<Action, ElementActions>
  ) -> ElementStores<Elements.ElementID, Elements.ElementState, ElementActions.ElementAction>
  where ElementActions.ElementID == Elements.ElementID {
    Elements._stores(in: self, state: state, action: action)
  }

  @inlinable
  func elementStores<Elements: ObservedElements, CollectionAction, ElementAction>(
    _ state: KeyPath<State, Elements>,
    action: CaseKeyPath<Action, CollectionAction>,
    embed: @escaping (Elements.ID, consuming ElementAction) -> CollectionAction
  ) -> ElementStores<Elements.ID, Elements.Element, ElementAction>
  where Elements.ID: Sendable {
    let scope = self.elementScope(state, action: action, embed: embed)
    return scope.stores(of: scope.read())
  }

  @usableFromInline
  func elementScope<Elements: ObservedElements, CollectionAction, ElementAction>(
    _ state: KeyPath<State, Elements>,
    action: CaseKeyPath<Action, CollectionAction>,
    embed: @escaping (Elements.ID, consuming ElementAction) -> CollectionAction
  ) -> ElementScope<State, Action, Elements, ElementAction> {
    self.cached(for: ScopeKey(kind: .elements, state: state, action: action)) {
      let path = AnyCasePath(action)
      return ElementScope(
        path: ElementPath(parent: self.core, path: StatePath(state)) {
          path.embed(embed($0, $1))
        }
      )
    }
  }
}

/// A collection of elements with stores of their own: only `IdentifiedArray` and ``StackState``
/// conform.
///
/// The protocol allows one overload of ``Store/scope(_:action:)`` for both types: the compiler
/// tries all combinations of overloads in an expression with several calls.
public protocol _ElementsPart {
  associatedtype ElementID: Hashable
  associatedtype ElementState

  /// The stores of the elements.
  @MainActor
  static func _stores<Parent, ParentAction, Actions: _ElementActionCases>(
    in parent: Store<Parent, ParentAction>,
    state: KeyPath<Parent, Self>,
    action: CaseKeyPath<ParentAction, Actions>
  ) -> ElementStores<ElementID, ElementState, Actions.ElementAction>
  where Actions.ElementID == ElementID
}

extension IdentifiedArray: _ElementsPart {
  /// The type of the ids.
  public typealias ElementID = ID
  /// The type of the elements' states.
  public typealias ElementState = Element

  /// The stores of the elements.
  @inlinable
  @MainActor
  public static func _stores<Parent, ParentAction, Actions: _ElementActionCases>(
    in parent: Store<Parent, ParentAction>,
    state: KeyPath<Parent, Self>,
    action: CaseKeyPath<ParentAction, Actions>
  ) -> ElementStores<ID, Element, Actions.ElementAction>
  where Actions.ElementID == ID {
    parent.elementStores(state, action: action) { Actions._element(id: $0, action: $1) }
  }
}

extension StackState: _ElementsPart {
  /// The type of the ids.
  public typealias ElementID = StackElementID
  /// The type of the elements' states.
  public typealias ElementState = Element

  /// The stores of the elements.
  @inlinable
  @MainActor
  public static func _stores<Parent, ParentAction, Actions: _ElementActionCases>(
    in parent: Store<Parent, ParentAction>,
    state: KeyPath<Parent, Self>,
    action: CaseKeyPath<ParentAction, Actions>
  ) -> ElementStores<StackElementID, Element, Actions.ElementAction>
  where Actions.ElementID == StackElementID {
    parent.elementStores(state, action: action) { Actions._element(id: $0, action: $1) }
  }
}
