public import IdentifiedCollections

/// The value of an array changes when elements come, go or move. Changes of an element are recorded
/// at its own node.
extension IdentifiedArray: ObservableState {
  /// Binds the value to its position in the state.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    self.attachElements(to: position, isReader: isReader)
  }

  /// Binds the value to its position after a possible change.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    self.reconcileElements(with: position)
  }
}

extension IdentifiedArray: ObservedElements {}
