public import CasePaths

/// A reducer and the reducer of each element of a stack; created by `forEach`.
@usableFromInline
struct _StackReducer<Parent: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline
  let parent: Parent

  @usableFromInline
  let stack: WritableKeyPath<Parent.State, StackState<Destination.State>>

  @usableFromInline
  let action: AnyCasePath<Parent.Action, StackAction<Destination.State, Destination.Action>>

  @usableFromInline
  let destination: Destination

  @usableFromInline
  let location: FeatureLocation

  @inlinable
  init(
    parent: Parent,
    stack: WritableKeyPath<Parent.State, StackState<Destination.State>>,
    action: AnyCasePath<Parent.Action, StackAction<Destination.State, Destination.Action>>,
    destination: Destination,
    location: FeatureLocation
  ) {
    self.parent = parent
    self.stack = stack
    self.action = action
    self.destination = destination
    self.location = location
  }

  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  @inlinable
  func _resolve() -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = LazilyResolved(self.parent)
    let here = FeaturePlace.ofChild(
      in: Self.self, part: self.stack, location: self.location, isPresented: true)
    let destination = LazilyResolved(self.destination, at: here)
    let places = ElementPlaces(self.stack)
    let path = self.action
    let location = self.location
    let site = here?.site ?? FeatureSite()
    let hasPlace = here != nil
    return _ResolvedReducer(
      sweep: { state, scope, sweep in
        parent.sweep(state, scope, &sweep)
        places.sweep(state, scope, &sweep, child: destination, at: site)
      }
    ) { state, action in
      let stamp = places.structureStamp(in: &state)
      var effect = Effect<Parent.Action>.none
      var popped: StackElementID?

      switch path.extract(from: action) {
      case nil:
        break
      case .element(let id, let elementAction):
        let elementEffect = places.modify(&state, id: id) { element in
          PresentedReducing.run(hasPlace: hasPlace) {
            destination.runInPlace(&element, elementAction)
          }
        }
        if let elementEffect {
          if !elementEffect.isNone {
            effect =
              elementEffect
              .embedded { path.embed(.element(id: id, action: $0)) }
              .presented(as: site.instance(id), dismissal: path.embed(.popFrom(id: id)))
          }
        } else if site.sender == nil {
          location.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      case .popFrom(let id):
        if places.contains(id, in: &state) {
          popped = id
        } else if site.sender == nil {
          location.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      case .push(let id, let element):
        if places.contains(id, in: &state) {
          location.reportMissingState(
            operation: "forEach", action: action,
            what: "an element with the new id already existed")
        } else {
          location.reportUnexpectedID(id, of: action)
          places.elements.modify(&state) { $0.pushReceived(element, id: id) }
        }
      }

      effect = effect.merge(with: parent.run(&state, action))
      if let popped { places.elements.modify(&state) { $0.pop(from: popped) } }
      return effect.merge(with: places.ending(in: &state, since: stamp, at: site))
    }
  }
}
