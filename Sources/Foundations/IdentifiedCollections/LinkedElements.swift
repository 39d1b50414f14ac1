public import OrderedCollections

/// A collection of elements with ids that can tell an observer what happens to them.
///
/// For the modules of this package: no collection has an observer unless one of them gives it one. Whatever changes
/// the collection calls what `LinkedElements+Observation.swift` has for it.
@usableFromInline
package protocol LinkedElements<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  /// What the elements are known by: `keys[i]` stands for `values[i]`.
  var keys: OrderedSet<ID> { get }

  /// The elements, as they lie in memory.
  var values: [Element] { get set }

  /// Whom the collection tells of changes.
  var link: ElementLink<ID, Element> { get set }

  /// Where an element lies, until the collection is changed or goes, for reading it without telling the observer.
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

  /// Stops the program if there is no element at an index.
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
