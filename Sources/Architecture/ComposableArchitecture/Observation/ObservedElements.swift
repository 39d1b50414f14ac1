import IdentifiedCollections
import OrderedCollections

/// A collection whose elements are observed, and have stores, one by one.
@usableFromInline
protocol ObservedElements<ID, Element>: ElementCollection {
  /// An element, for whoever reads it.
  subscript(position: Int) -> Element { get }

  /// Where an element lies, until the collection is changed or goes.
  func elementAddress(at index: Int) -> UnsafeMutablePointer<Element>

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
  @usableFromInline
  static func node(
    of id: ID, in collection: ObservationNode, adopting node: ObservationNode?
  ) -> ObservationNode {
    let nodes = Self.nodes(of: collection)
    return node.map { nodes.adopt($0, id: id) } ?? nodes.node(id)
  }

  @usableFromInline
  static func add(_ keeper: any ElementKeeper<ID, Element>, to collection: ObservationNode) {
    Self.nodes(of: collection).keepers.add(keeper)
  }
}

extension StackState: ObservedElements {
  @usableFromInline
  func elementAddress(at index: Int) -> UnsafeMutablePointer<Element> {
    self.values.withUnsafeBufferPointer {
      UnsafeMutablePointer(mutating: $0.baseAddress! + index)
    }
  }

  @usableFromInline
  static func node(
    of id: StackElementID, in collection: ObservationNode, adopting node: ObservationNode?
  ) -> ObservationNode {
    node.map { collection.adopt($0, at: id.generation) } ?? collection.child(id.generation)
  }

  @usableFromInline
  static func add(
    _ keeper: any ElementKeeper<StackElementID, Element>, to collection: ObservationNode
  ) {
    Self.table(of: collection).keepers.add(keeper)
  }
}
