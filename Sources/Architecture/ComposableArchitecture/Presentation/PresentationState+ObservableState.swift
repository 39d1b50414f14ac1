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

/// Finds the address of a presented value.
///
/// Uses an offset: access through the property of the box needs the types of two pointers, which
/// the runtime looks up for each call. See ``PartPosition`` for the figures.
final class PresentationLocator<State>: PartLocator {
  /// The offset of the value in its box. The same for each box.
  private let offset: Int

  override init() {
    let box = PresentationState<State>.Box(nil)
    self.offset = withUnsafeMutablePointer(to: &box.value) {
      Int(bitPattern: $0) - Int(bitPattern: ObjectIdentifier(box))
    }
  }

  override func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // A presentation state consists of its box only, and an optional reference has the size of an
    // address. Stored properties of an object do not move.
    guard let box = part.load(as: UnsafeMutableRawPointer?.self) else { return nil }
    let value = box + self.offset
    return isMissing(value.assumingMemoryBound(to: State?.self)) ? nil : value
  }
}

extension PresentationState: OptionalState where State: ObservableState {
  static var content: ObservedContent? {
    State._$linkOffset.map { linkOffset in
      .presentedStructure(
        PresentedContent(
          linkOffset: linkOffset, locator: PresentationLocator<State>(),
          shared: .make(of: Self.self)))
    }
  }
}
