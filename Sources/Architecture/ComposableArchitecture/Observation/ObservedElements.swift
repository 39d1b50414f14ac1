import IdentifiedCollections
import OrderedCollections

/// A collection whose elements are observed, and have stores, one by one.
protocol ObservedElements<ID, Element>: ElementCollection {
  /// Lends an element for reading it where it lies.
  func withElement<Result>(
    at index: Int, _ body: (UnsafePointer<Element>) throws -> Result
  ) rethrows -> Result

  /// The node of an element of a collection at a position.
  ///
  /// - Parameter node: The one that the element had before it went, to be put back unless there is another.
  static func node(
    of id: ID, in collection: ObservationNode, adopting node: ObservationNode?
  )
    -> ObservationNode

  /// Has somebody told of elements that go from a collection at a position.
  static func add(_ keeper: any ElementKeeper<ID, Element>, to collection: ObservationNode)
}

extension IdentifiedArray: ObservedElements {
  static func node(
    of id: ID, in collection: ObservationNode, adopting node: ObservationNode?
  ) -> ObservationNode {
    let nodes = Self.nodes(of: collection)
    return node.map { nodes.adopt($0, id: id) } ?? nodes.node(id)
  }

  static func add(_ keeper: any ElementKeeper<ID, Element>, to collection: ObservationNode) {
    Self.nodes(of: collection).keepers.add(keeper)
  }
}

extension StackState: ObservedElements {
  func withElement<Result>(
    at index: Int, _ body: (UnsafePointer<Element>) throws -> Result
  ) rethrows -> Result {
    try self.values.withUnsafeBufferPointer { try body($0.baseAddress! + index) }
  }

  static func node(
    of id: StackElementID, in collection: ObservationNode, adopting node: ObservationNode?
  ) -> ObservationNode {
    node.map { collection.adopt($0, at: id.generation) } ?? collection.child(id.generation)
  }

  static func add(
    _ keeper: any ElementKeeper<StackElementID, Element>, to collection: ObservationNode
  ) {
    Self.table(of: collection).keepers.add(keeper)
  }
}
