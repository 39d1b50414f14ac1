import CasePaths
import Dependencies

/// A reducer and one for each element of a stack; made by `forEach`.
struct _StackReducer<Parent: Reducer, Destination: Reducer>: Reducer {
  typealias Stack = StackState<Destination.State>

  let parent: Parent
  let stack: WritableKeyPath<Parent.State, Stack>
  let action: AnyCasePath<Parent.Action, StackAction<Destination.State, Destination.Action>>
  let destination: Destination
  let location: FeatureLocation

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    self._resolve().run(&state, action)
  }

  func _resolve() -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = LazilyResolved(self.parent)
    let destination = LazilyResolved(self.destination)
    let stack = StateAccessor(self.stack)
    let path = self.action
    let location = self.location
    let site = FeatureSite()

    return _ResolvedReducer { state, action in
      let before = stack.read(&state) { $0.structureStamp }
      var effect = Effect<Parent.Action>.none
      var popped: StackElementID?

      switch path.extract(from: action) {
      case nil:
        break
      case .element(let id, let elementAction):
        let elementEffect = stack.modify(&state) { stack in
          stack.keys.firstIndex(of: id).map { index in
            PresentedReducing.run { destination.run(&stack.values[index], elementAction) }
          }
        }
        if let elementEffect {
          effect =
            elementEffect
            .embedded { path.embed(.element(id: id, action: $0)) }
            .presented(as: site.instance(id), dismissal: path.embed(.popFrom(id: id)))
        } else {
          location.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      case .popFrom(let id):
        if stack.read(&state, { $0.keys.contains(id) }) {
          popped = id
        } else {
          location.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      case .push(let id, let element):
        if stack.read(&state, { $0.keys.contains(id) }) {
          location.reportMissingState(
            operation: "forEach", action: action,
            what: "there was an element with the id that it is to have already")
        } else {
          stack.modify(&state) { $0.push(element, id: id) }
          DependencyValues.current.stackElementIDs.note(id)
        }
      }

      effect = effect.merge(with: parent.run(&state, action))
      if let popped { stack.modify(&state) { $0.pop(from: popped) } }
      if stack.read(&state, { $0.structureStamp }) == before { return effect }
      let ids = stack.read(&state) { $0.keys }
      return effect.merge(
        with: .endInstances(of: site) { id in
          (id.base as? StackElementID).map { !ids.contains($0) } ?? true
        })
    }
  }
}
