import IdentifiedCollections

/// A stack is another one when elements come or go. What changes in an element is noted there.
extension StackState: ObservableState where Element: ObservableState {
  /// Binds the value to the position where it lies.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    let node = position.node
    node.version = self.stamp.observedVersion
    guard isReader || node.hasChildren else { return }
    for index in self.values.indices {
      let key = self.keys[index].generation
      guard let child = isReader ? node.child(key) : node.existingChild(key) else { continue }
      self.values[index]._$attach(to: position.part(child), isReader: isReader)
    }
  }

  /// Binds the value to its position after it may have been changed.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    let node = position.node
    var isSame = node.version == self.stamp.observedVersion
    node.version = self.stamp.observedVersion
    guard node.hasChildren else { return isSame && self.isEmpty }
    if !isSame {
      let keys = self.keys
      node.dropChildren { !keys.contains(StackElementID(generation: $0)) }
      if node.elements != nil { Self.table(of: node).keepers.drop { !keys.contains($0) } }
    }
    for index in self.values.indices {
      guard let child = node.existingChild(self.keys[index].generation) else {
        isSame = false
        continue
      }
      if self.values[index]._$reconcile(with: _ObservationPosition(child)) { continue }
      child.noteWhole()
      isSame = false
    }
    return isSame
  }
}

extension StackState {
  /// Those who keep something for the elements of a stack at a position.
  static func table(of node: ObservationNode) -> StackTable<Element> {
    if let table = node.elements {
      // What lies at a position is always of the same type.
      return unsafeDowncast(table, to: StackTable<Element>.self)
    }
    let table = StackTable<Element>()
    node.elements = table
    return table
  }
}
