/// How a type that is known to be observable is bound.
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
