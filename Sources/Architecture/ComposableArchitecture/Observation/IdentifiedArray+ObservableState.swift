public import IdentifiedCollections

/// An array is another one when elements come, go or move. What changes in an element is noted there.
extension IdentifiedArray: ObservableState {
  /// Binds the value to the position where it lies.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    let node = position.node
    node.version = self.structureStamp.observedVersion
    guard let nodes = isReader ? Self.nodes(of: node) : Self.existingNodes(of: node) else { return }
    nodes.attach(&self, isTentative: position.isTentative)
  }

  /// Binds the value to its position after it may have been changed.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    let node = position.node
    let version = self.structureStamp.observedVersion
    let isSame = node.version == version
    node.version = version
    Self.existingNodes(of: node)?.reconcile(&self)
    return isSame
  }

  /// The nodes of the elements of an array at a position.
  static func nodes(of node: ObservationNode) -> ElementNodes<ID, Element> {
    if let nodes = Self.existingNodes(of: node) { return nodes }
    let nodes = ElementNodes<ID, Element>(tree: node.tree)
    node.elements = nodes
    return nodes
  }

  private static func existingNodes(of node: ObservationNode) -> ElementNodes<ID, Element>? {
    guard let nodes = node.elements else { return nil }
    // What lies at a position is always of the same type.
    return unsafeDowncast(nodes, to: ElementNodes<ID, Element>.self)
  }
}
