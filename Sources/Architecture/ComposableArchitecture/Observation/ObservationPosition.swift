/// A position in the state of a store, as generated code passes it on.
public struct _ObservationPosition {
  let node: ObservationNode

  /// Whether the bound value is a copy that a reducer has made, and not the value at the position.
  let isTentative: Bool

  init(_ node: ObservationNode, isTentative: Bool = false) {
    self.node = node
    self.isTentative = isTentative
  }

  /// The position of a part of the value.
  func part(_ node: ObservationNode) -> _ObservationPosition {
    _ObservationPosition(node, isTentative: self.isTentative)
  }
}

// Observation of enums. The version of an enum's node is the number of the case, and each
// associated value that is observable state has a node of its own, found by that number and its
// position in the case.

extension _ObservationPosition {
  /// Called when the value at this position is in this case.
  ///
  /// - Returns: Whether the associated values must be bound.
  public func select(case number: Int, isReader: Bool) -> Bool {
    self.node.version = UInt64(truncatingIfNeeded: number)
    return isReader || self.node.hasChildren
  }

  /// Called when the value at this position is in this case, and may have been in another before.
  ///
  /// - Returns: Whether the case is still the same.
  public func reselect(case number: Int) -> Bool {
    let isSameCase = self.node.version == UInt64(truncatingIfNeeded: number)
    self.node.version = UInt64(truncatingIfNeeded: number)
    if !isSameCase { self.node.noteAll() }
    return isSameCase
  }

  /// Replaces a value with one made of its associated values, while no other reference to these
  /// exists.
  public func rebuild<Root>(_ root: inout Root, _ build: () -> Root) {
    withUnsafeMutablePointer(to: &root) { root in
      // The root gives up its references, so that `build` can change the associated values in
      // place.
      root.deinitialize(count: 1)
      root.initialize(to: build())
    }
  }

  /// Associated values that are not observable state need no binding.
  @inlinable
  public func attach<Value>(_ value: inout Value, part: Int, of number: Int, isReader: Bool) {}

  /// Binds an associated value to its position.
  public func attach<Value: ObservableState>(
    _ value: inout Value, part: Int, of number: Int, isReader: Bool
  ) {
    let key = Self.key(part: part, of: number)
    guard let child = isReader ? self.node.child(key) : self.node.existingChild(key) else { return }
    value._$attach(to: self.part(child), isReader: isReader)
  }

  /// An associated value that is not observable state may have been replaced.
  @inlinable
  public func reconcile<Value>(_ value: inout Value, part: Int, of number: Int) -> Bool { false }

  /// Binds an associated value that may have been changed or replaced.
  public func reconcile<Value: ObservableState>(
    _ value: inout Value, part: Int, of number: Int
  ) -> Bool {
    guard let child = self.node.existingChild(Self.key(part: part, of: number)) else {
      return false
    }
    return value._$reconcile(with: _ObservationPosition(child))
  }

  /// The key of the node of an associated value.
  static func key(part: Int, of number: Int) -> Int {
    number << 16 | part
  }
}
