public import CasePaths
public import IdentifiedCollections
public import SourceLocations

extension Reducer {
  /// Runs a child feature on each element of a collection, for the actions of that element.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// The element's reducer runs before this one, so that it receives its last action before it is
  /// removed. Removing an element cancels its effects; actions that it has sent with
  /// ``Effect/send(_:)`` before that still reach this reducer. An action that other code sends to
  /// an element that does not exist is reported as an issue.
  ///
  /// - Complexity: The cost of an element's action does not depend on the number of elements. After
  ///   changes of ids or their order, the elements with running effects are looked up.
  ///
  /// - Parameters:
  ///   - toElementsState: A key path to the collection.
  ///   - toElementAction: A case key path to the actions of elements. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  ///   - element: The reducer of an element.
  @inlinable
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction:
      @autoclosure @escaping () -> CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Element.State == ElementState, Element.Action == ElementAction {
    _ChildReducer(
      parent: self,
      operation: ForEachOperator(toElementsState),
      action: AnyCasePath(argument: toElementAction),
      child: element(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// Runs the reducer of each element of a collection; created by `forEach`.
@usableFromInline
struct ForEachOperator<Parent: Reducer, ID: Hashable & Sendable, Child: Reducer>: ChildOperator {
  @usableFromInline
  typealias ChildAction = IdentifiedAction<ID, Child.Action>

  @usableFromInline
  let elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Child.State>>

  @inlinable
  init(_ elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Child.State>>) {
    self.elements = elements
  }

  @usableFromInline
  static var isPresenting: Bool { false }

  @usableFromInline
  var keyPath: AnyKeyPath? { self.elements }

  @inlinable
  func resolve(_ child: ResolvedChild<Self>) -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = child.parent
    let element = child.child
    let path = child.path
    let node = child.node
    let accessor = ElementAccessor(self.elements)
    return _ResolvedReducer(
      sweep: { state, instance, sweep in
        parent.sweep(state, instance, &sweep)
        accessor.sweep(state, instance, &sweep, child: element, at: node)
      }
    ) { state, action in
      var effect = Effect<Parent.Action>.none
      if case .element(let id, let elementAction)? = path.extract(from: action) {
        let isThere: Void? = accessor.modify(&state, id: id) { elementState in
          let elementEffect = element.runChild(&elementState, elementAction)
          if elementEffect.isNone { return }
          effect =
            elementEffect
            .instance(node.instance(id))
            .embedded { path.embed(.element(id: id, action: $0)) }
        }
        if isThere == nil, node.sender == nil {
          node.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      }
      let stamp = accessor.structureStamp(in: &state)
      effect = effect.merge(with: parent.run(&state, action))
      return effect.merge(with: accessor.ending(in: &state, since: stamp, at: node))
    }
  }
}
