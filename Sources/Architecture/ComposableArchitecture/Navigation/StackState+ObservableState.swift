public import IdentifiedCollections

/// The value of a stack changes when elements come or go. Changes of an element are recorded at its
/// own node.
extension StackState: ObservableState {
  /// Binds the value to its position in the state.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    self.attachElements(to: position, isReader: isReader)
  }

  /// Binds the value to its position after a possible change.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    self.reconcileElements(with: position)
  }
}

extension StackState: ObservedElements, LinkedElements {
  /// The ids belong to the stack, not to the elements.
  @usableFromInline
  func isKeyed(by id: AnyKeyPath?) -> Bool { false }
}
