/// The binding of a type that is statically known to be observable.
final class KnownObservation<State: ObservableState>: StateObservation<State> {
  override func attachParts(
    of state: inout State, to position: _ObservationPosition, isReader: Bool
  ) {
    state._$attach(to: position, isReader: isReader)
  }

  override func reconcileParts(
    of state: inout State, with position: _ObservationPosition
  ) -> Bool {
    state._$reconcile(with: position)
  }
}
