public import CasePaths
public import ConcurrencyExtras
public import IdentifiedCollections

extension Reducer {
  /// Runs a child feature on each element of a collection, for the actions that are that element's.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// The element's reducer runs before this one, so that it sees its last actions before it is removed. Its
  /// effects are cancelled when it is removed. An action for an element that is not there is reported as an
  /// issue.
  ///
  /// - Complexity: An element's action costs the same whatever the number of elements. When ids or their order
  ///   have changed, the elements with effects under way are looked up.
  ///
  /// - Parameters:
  ///   - toElementsState: A key path to the collection.
  ///   - toElementAction: A case key path to the actions of elements.
  ///   - element: The reducer of an element.
  @inlinable
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Element.State == ElementState, Element.Action == ElementAction {
    _ForEachReducer(
      parent: self,
      elements: toElementsState,
      action: AnyCasePath(toElementAction),
      element: element(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// A reducer and one for each element of a collection; made by `forEach`.
@usableFromInline
struct _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  @usableFromInline
  let parent: Parent

  @usableFromInline
  let elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>

  @usableFromInline
  let action: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>

  @usableFromInline
  let element: Element

  @usableFromInline
  let location: FeatureLocation

  @inlinable
  init(
    parent: Parent,
    elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    action: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>,
    element: Element,
    location: FeatureLocation
  ) {
    self.parent = parent
    self.elements = elements
    self.action = action
    self.element = element
    self.location = location
  }

  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    self._resolve().run(&state, action)
  }

  @inlinable
  func _resolve() -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = LazilyResolved(self.parent)
    let element = LazilyResolved(self.element)
    let elements = StateAccessor(self.elements)
    let path = self.action
    let location = self.location
    let site = FeatureSite()
    return _ResolvedReducer { state, action in
      var effect = Effect<Parent.Action>.none
      if case .element(let id, let elementAction)? = path.extract(from: action) {
        let elementEffect = elements.modify(&state) { elements in
          elements.index(id: id).map { element.run(&elements[$0], elementAction) }
        }
        if let elementEffect {
          if !elementEffect.isNone {
            effect =
              elementEffect
              .instance(site.instance(id))
              .embedded { path.embed(.element(id: id, action: $0)) }
          }
        } else {
          location.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      }
      let before = elements.read(&state) { $0.structureStamp }
      effect = effect.merge(with: parent.run(&state, action))
      let after = elements.read(&state) { $0.structureStamp }
      if before == after { return effect }
      let ids = elements.read(&state) { $0.ids }
      return effect.merge(
        with: .endInstances(of: site) { id in
          (id.base as? ID).map { !ids.contains($0) } ?? true
        })
    }
  }
}
