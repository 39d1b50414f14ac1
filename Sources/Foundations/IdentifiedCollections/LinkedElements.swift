public import OrderedCollections

/// A collection of elements with ids that can report accesses to an observer.
///
/// For the modules of this package: only they attach an observer to a collection. All methods that
/// change the collection call the functions in `LinkedElements+Observation.swift`.
@usableFromInline
package protocol LinkedElements<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  /// The ids of the elements: `keys[i]` belongs to `values[i]`.
  var keys: OrderedSet<ID> { get }

  /// The elements in memory.
  var values: [Element] { get set }

  /// The observer of changes.
  var link: ElementLink<ID, Element> { get set }

  /// The address of an element, valid until the collection is changed or deallocated, for reading
  /// without the observer.
  func elementAddress(at index: Int) -> UnsafeMutablePointer<Element>
}

extension LinkedElements {
  @inlinable
  @inline(__always)
  package func elementAddress(at index: Int) -> UnsafeMutablePointer<Element> {
    values.withUnsafeBufferPointer { elements in
      Self.requireElement(at: index, count: elements.count)
      return UnsafeMutablePointer(mutating: elements.baseAddress! + index)
    }
  }

  /// Traps if there is no element at an index.
  @inlinable
  @inline(__always)
  static func requireElement(at index: Int, count: Int) {
    precondition(
      index >= 0 && index < count,
      "Index \(index) is out of range 0..<\(count) of \(Self.self)"
    )
  }
}

extension IdentifiedArray: LinkedElements {}
