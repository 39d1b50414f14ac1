extension PresentationState: ObservableState where State: ObservableState {
  /// Binds the value to the position where it lies.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    // A box that is shared must not be copied for what nobody looks at.
    guard self.box?.value != nil, isReader || position.node.hasChildren else {
      _ = position.select(case: self.box?.value == nil ? 0 : 1, isReader: isReader)
      return
    }
    self.wrappedValue._$attach(to: position, isReader: isReader)
  }

  /// Binds the value to its position after it may have been changed.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    guard self.box?.value != nil, position.node.hasChildren else {
      let isSameCase = position.reselect(case: self.box?.value == nil ? 0 : 1)
      return isSameCase && self.box?.value == nil
    }
    return self.wrappedValue._$reconcile(with: position)
  }
}
