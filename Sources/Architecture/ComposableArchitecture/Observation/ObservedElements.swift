import IdentifiedCollections
import OrderedCollections

/// A collection whose elements are observed, and have stores, one by one.
@usableFromInline
protocol ObservedElements<ID, Element>: ElementCollection, LinkedElements {
  /// An element, for whoever reads it.
  subscript(position: Int) -> Element { get }
}

extension ObservedElements {
  /// The node of an element of a collection at a position.
  ///
  /// - Parameter node: The one that the element had before it went, to be put back unless there is another.
  static func node(
    of id: ID, in collection: ObservationNode, adopting node: ObservationNode?
  ) -> ObservationNode {
    let nodes = Self.nodes(of: collection)
    return node.map { nodes.adopt($0, id: id) } ?? nodes.node(id)
  }

  /// Has somebody told of elements that go from a collection at a position.
  static func add(_ keeper: any ElementKeeper<ID, Element>, to collection: ObservationNode) {
    Self.nodes(of: collection).keepers.add(keeper)
  }

  /// Binds the collection to the position where it lies.
  @inline(__always)
  mutating func attachElements(to position: _ObservationPosition, isReader: Bool) {
    let node = position.node
    node.version = self.structureStamp.observedVersion
    guard let nodes = isReader ? Self.nodes(of: node) : Self.existingNodes(of: node) else { return }
    nodes.attach(&self.link, isTentative: position.isTentative)
  }

  /// Binds the collection to its position after it may have been changed.
  ///
  /// - Returns: Whether the same elements are there in the same order. What has changed in one of them, or if another
  ///   has taken its place, is noted there.
  @inline(__always)
  mutating func reconcileElements(with position: _ObservationPosition) -> Bool {
    let node = position.node
    let version = self.structureStamp.observedVersion
    let isSame = node.version == version
    node.version = version
    guard let nodes = Self.existingNodes(of: node) else { return isSame }
    if !nodes.reconcile(&self.link) {
      nodes.compare(with: self)
    } else if self.link.lacksElements {
      nodes.drop(allBut: self.keys)
    }
    self.link.lacksElements = false
    return isSame
  }

  /// The nodes of the elements of a collection at a position.
  private static func nodes(of node: ObservationNode) -> ElementNodes<ID, Element> {
    if let nodes = Self.existingNodes(of: node) { return nodes }
    let nodes = ElementNodes<ID, Element>(tree: node.tree)
    node.elements = nodes
    return nodes
  }

  @inline(__always)
  private static func existingNodes(of node: ObservationNode) -> ElementNodes<ID, Element>? {
    guard let nodes = node.elements else { return nil }
    // What lies at a position is always of the same type.
    return unsafeDowncast(nodes, to: ElementNodes<ID, Element>.self)
  }
}
