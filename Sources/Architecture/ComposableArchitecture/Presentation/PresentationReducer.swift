import CasePaths

/// A reducer and one for what it presents; made by `ifLet`.
struct _PresentationReducer<Parent: Reducer, Destination: Reducer>: Reducer {
  let parent: Parent
  let presentation: WritableKeyPath<Parent.State, PresentationState<Destination.State>>
  let action: AnyCasePath<Parent.Action, PresentationAction<Destination.Action>>
  let destination: Destination
  let location: FeatureLocation

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    self._resolve().run(&state, action)
  }

  func _resolve() -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = LazilyResolved(self.parent)
    let destination = LazilyResolved(self.destination)
    let presentation = StateAccessor(self.presentation)
    let path = self.action
    let location = self.location
    let kind = PresentedKind<Destination.State>()
    let site = FeatureSite()

    func identity(_ state: inout Parent.State) -> PresentedIdentity? {
      presentation.read(&state) { kind.identity(of: $0) }
    }

    return _ResolvedReducer { state, action in
      let presentationAction = path.extract(from: action)
      let before = identity(&state)
      var current = before
      var childEffect = Effect<Destination.Action>.none
      var isDone = false
      switch presentationAction {
      case nil:
        break
      case .some where before == nil:
        location.reportMissingState(
          operation: "ifLet", action: action, what: "its state was 'nil'")
      case .presented(let childAction):
        childEffect = presentation.modify(&state) { presentation in
          isDone = kind.isEphemeral(presentation.wrappedValue, for: childAction)
          return PresentedReducing.run {
            destination.run(&presentation.wrappedValue!, childAction)
          }
        }
        current = identity(&state)
      case .dismiss:
        isDone = true
      }

      var effect = Effect<Parent.Action>.none
      if let before, before != current { effect = .endInstance(site.instance(before)) }
      let parentEffect = parent.run(&state, action)
      var after = identity(&state)
      if isDone, after == current {
        // Still the one that was to go: the parent has not presented another one.
        presentation.modify(&state) { $0.wrappedValue = nil }
        after = nil
      }
      guard let current else { return effect.merge(with: parentEffect) }
      let instance = site.instance(current)
      if current != after {
        return effect.merge(with: parentEffect).merge(with: .endInstance(instance))
      }
      if !childEffect.isNone {
        let childEffect =
          childEffect
          .embedded { path.embed(.presented($0)) }
          .presented(as: instance, dismissal: path.embed(.dismiss))
        effect = effect.merge(with: childEffect)
      }
      return effect.merge(with: parentEffect)
    }
  }
}
