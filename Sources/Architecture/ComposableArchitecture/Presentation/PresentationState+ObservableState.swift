extension PresentationState: ObservableState where State: ObservableState {
  /// Binds the value to its position in the state.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    // Do not copy a shared box for parts without observers.
    guard self.isOccupied, isReader || position.node.hasChildren else {
      _ = position.select(case: self.isOccupied ? 1 : 0, isReader: isReader)
      return
    }
    self.ownedBox().value._$attach(to: position, isReader: isReader)
  }

  /// Binds the value to its position after a possible change.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    guard self.isOccupied, position.node.hasChildren else {
      let isSameCase = position.reselect(case: self.isOccupied ? 1 : 0)
      return isSameCase && !self.isOccupied
    }
    return self.ownedBox().value._$reconcile(with: position)
  }
}
