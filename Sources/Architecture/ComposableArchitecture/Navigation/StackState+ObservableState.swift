public import IdentifiedCollections

/// A stack is another one when elements come or go. What changes in an element is noted there.
extension StackState: ObservableState {
  /// Binds the value to the position where it lies.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    self.attachElements(to: position, isReader: isReader)
  }

  /// Binds the value to its position after it may have been changed.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    self.reconcileElements(with: position)
  }
}

extension StackState: ObservedElements, LinkedElements {}
