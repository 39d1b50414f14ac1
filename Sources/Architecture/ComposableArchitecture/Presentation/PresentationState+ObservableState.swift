extension PresentationState: ObservableState where State: ObservableState {
  /// Binds the value to the position where it lies.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    // A box that is shared must not be copied for what nobody looks at.
    guard self.isOccupied, isReader || position.node.hasChildren else {
      _ = position.select(case: self.isOccupied ? 1 : 0, isReader: isReader)
      return
    }
    self.ownedBox().value._$attach(to: position, isReader: isReader)
  }

  /// Binds the value to its position after it may have been changed.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    guard self.isOccupied, position.node.hasChildren else {
      let isSameCase = position.reselect(case: self.isOccupied ? 1 : 0)
      return isSameCase && !self.isOccupied
    }
    return self.ownedBox().value._$reconcile(with: position)
  }
}
