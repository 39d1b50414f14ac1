public import IdentifiedCollections
public import OrderedCollections

/// A collection of elements with ids, in the state of a feature that runs a reducer on each of
/// them.
@usableFromInline
protocol ElementCollection<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  var ids: OrderedSet<ID> { get }
  var structureStamp: StructureStamp { get }

  /// Calls `body` with an element, to change it in place.
  ///
  /// - Returns: The result of `body`, or `nil` if there is no element with the id.
  mutating func modifyElement<Result>(
    id: ID, _ body: (inout Element) -> Result
  ) -> Result?

  /// Calls `body` with an element, for reading, without a change that observers could notice.
  func lendElement(id: ID, _ body: (UnsafeMutablePointer<Element>) -> Void)
}

extension IdentifiedArray: ElementCollection {
  @inlinable
  @inline(__always)
  mutating func modifyElement<Result>(
    id: ID, _ body: (inout Element) -> Result
  ) -> Result? {
    guard let index = self.index(id: id) else { return nil }
    return body(&self[index])
  }

  @inlinable
  func lendElement(id: ID, _ body: (UnsafeMutablePointer<Element>) -> Void) {
    guard let index = self.index(id: id) else { return }
    self.values.withUnsafeBufferPointer { values in
      values.baseAddress.map { body(UnsafeMutablePointer(mutating: $0 + index)) }
    }
  }
}
