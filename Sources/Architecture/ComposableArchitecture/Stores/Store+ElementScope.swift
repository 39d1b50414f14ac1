public import CasePaths
public import IdentifiedCollections

extension Store {
  /// The stores of the elements of a collection.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: \.rows) { … }
  /// ```
  ///
  /// An observer that calls this is told when elements come, go or move, and not of what changes in them: their stores
  /// are observed for that. The same element has the same store again.
  ///
  /// - Parameters:
  ///   - state: A key path to the collection.
  ///   - action: A case key path to the actions of elements.
  /// - Complexity: O(1); O(*k*) if ids or their order have changed, where *k* is the number of stores.
  @_disfavoredOverload
  @inlinable
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> ElementStores<ID, ElementState, ElementAction> {
    self.elementStores(state, action: action) { .element(id: $0, action: $1) }
  }

  /// The stores of the elements of a stack, from the bottom to the top.
  ///
  /// ```swift
  /// let screens = store.scope(\.path, action: \.path)
  /// for (id, screen) in zip(screens.ids, screens) {
  ///   switch screen.case {
  ///   case .detail(let store): …
  ///   case .record(let store): …
  ///   }
  /// }
  /// ```
  ///
  /// An observer that calls this is told when elements are pushed or popped. To pop one, send
  /// `.path(.popFrom(id: id))` to this store.
  ///
  /// - Parameters:
  ///   - state: A key path to the stack.
  ///   - action: A case key path to its actions.
  @_disfavoredOverload
  @inlinable
  public func scope<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> ElementStores<StackElementID, ElementState, ElementAction> {
    self.elementStores(state, action: action) { .element(id: $0, action: $1) }
  }

  @inlinable
  func elementStores<Elements: ObservedElements, CollectionAction, ElementAction>(
    _ state: KeyPath<State, Elements>,
    action: CaseKeyPath<Action, CollectionAction>,
    embed: @escaping (Elements.ID, ElementAction) -> CollectionAction
  ) -> ElementStores<Elements.ID, Elements.Element, ElementAction>
  where Elements.ID: Sendable {
    let scope = self.elementScope(state, action: action, embed: embed)
    return scope.stores(of: scope.read())
  }

  @usableFromInline
  func elementScope<Elements: ObservedElements, CollectionAction, ElementAction>(
    _ state: KeyPath<State, Elements>,
    action: CaseKeyPath<Action, CollectionAction>,
    embed: @escaping (Elements.ID, ElementAction) -> CollectionAction
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
