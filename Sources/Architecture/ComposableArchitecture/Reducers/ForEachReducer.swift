public import CasePaths
public import IdentifiedCollections

/// A reducer and the reducer of each element of a collection; created by `forEach`.
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
    self.reduceByHand(into: &state, action: action)
  }

  @inlinable
  func _resolve(in context: _FeatureContext) -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = LazilyResolved(self.parent, in: context)
    let node = context.node.child(
      of: Self.self, part: self.elements, location: self.location)
    let element = LazilyResolved(self.element, at: node)
    let places = ElementPlaces(self.elements)
    let path = self.action
    let location = self.location
    return _ResolvedReducer(
      sweep: { state, instance, sweep in
        parent.sweep(state, instance, &sweep)
        places.sweep(state, instance, &sweep, child: element, at: node)
      }
    ) { state, action in
      var effect = Effect<Parent.Action>.none
      if case .element(let id, let elementAction)? = path.extract(from: action) {
        let isThere: Void? = places.modify(&state, id: id) { elementState in
          let elementEffect = element.runChild(&elementState, elementAction)
          if elementEffect.isNone { return }
          effect =
            elementEffect
            .instance(node.instance(id))
            .embedded { path.embed(.element(id: id, action: $0)) }
        }
        if isThere == nil, node.sender == nil {
          location.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      }
      let stamp = places.structureStamp(in: &state)
      effect = effect.merge(with: parent.run(&state, action))
      return effect.merge(with: places.ending(in: &state, since: stamp, at: node))
    }
  }
}
