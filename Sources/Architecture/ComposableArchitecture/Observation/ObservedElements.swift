public import IdentifiedCollections
import OrderedCollections

/// A collection whose elements are observed, and have stores, individually.
@usableFromInline
protocol ObservedElements<ID, Element>: ElementCollection, LinkedElements {
  /// An element, for a reader.
  subscript(position: Int) -> Element { get }

  /// Whether a key path leads to the ids by which elements are looked up; `nil` is for the elements'
  /// conformance to `Identifiable`.
  func isKeyed(by id: AnyKeyPath?) -> Bool
}

extension ObservedElements {
  /// The node of an element of a collection at a position.
  ///
  /// - Parameter node: The node that the element had before its removal, to be restored unless
  ///   there is another one.
  static func node(
    of id: ID, in collection: ObservationNode, adopting node: ObservationNode?
  ) -> ObservationNode {
    let nodes = Self.nodes(of: collection)
    return node.map { nodes.adopt($0, id: id) } ?? nodes.node(id)
  }

  /// Registers an observer for the elements of a collection at a position.
  static func add(
    _ observer: any ElementRemovalObserver<ID, Element>, to collection: ObservationNode
  ) {
    Self.nodes(of: collection).removalObservers.add(observer)
  }

  /// Binds the collection to its position in the state.
  @inline(__always)
  mutating func attachElements(to position: _ObservationPosition, isReader: Bool) {
    let node = position.node
    node.version = self.structureStamp.observedVersion
    guard let nodes = isReader ? Self.nodes(of: node) : Self.existingNodes(of: node) else { return }
    nodes.attach(&self.link, isTentative: position.isTentative)
  }

  /// Binds the collection to its position after a possible change.
  ///
  /// - Returns: Whether the same elements are there in the same order. Changes and replacements of
  ///   elements are recorded at their own nodes.
  @inline(__always)
  mutating func reconcileElements(with position: _ObservationPosition) -> Bool {
    let node = position.node
    let version = self.structureStamp.observedVersion
    let oldVersion = node.version
    let isSame = oldVersion == version
    node.version = version
    guard let nodes = Self.existingNodes(of: node) else { return isSame }
    if !nodes.reconcile(&self.link) {
      nodes.compare(with: self, from: oldVersion, to: version)
    } else if !isSame || self.link.lacksElements {
      nodes.drop(allBut: self.keys, from: oldVersion, to: version)
    }
    self.link.lacksElements = false
    return isSame
  }

  /// The nodes of the elements of this copy of the collection, if it is not older than the state.
  var currentNodes: ElementNodes<ID, Element>? {
    guard let nodes = self.link.observer as? ElementNodes<ID, Element> else { return nil }
    return nodes.version == self.link.version ? nodes : nil
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
    // The type of the value at a position is always the same.
    return unsafeDowncast(nodes, to: ElementNodes<ID, Element>.self)
  }
}

/// The value of an array changes when elements come, go or move. Changes of an element are recorded
/// at its own node.
extension IdentifiedArray: ObservableState {
  /// Binds the value to its position in the state.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    self.attachElements(to: position, isReader: isReader)
  }

  /// Binds the value to its position after a possible change.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    self.reconcileElements(with: position)
  }
}

extension IdentifiedArray: ObservedElements {}

extension StructureStamp {
  /// The stamp as the version of a node.
  var observedVersion: UInt64 { self.number }

  init(observedVersion: UInt64) {
    self.init(number: observedVersion)
  }
}
