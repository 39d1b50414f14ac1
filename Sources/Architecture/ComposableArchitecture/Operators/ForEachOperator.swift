public import CasePaths
public import IdentifiedCollections

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
    let places = ElementPlaces(self.elements)
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
          node.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      }
      let stamp = places.structureStamp(in: &state)
      effect = effect.merge(with: parent.run(&state, action))
      return effect.merge(with: places.ending(in: &state, since: stamp, at: node))
    }
  }
}
