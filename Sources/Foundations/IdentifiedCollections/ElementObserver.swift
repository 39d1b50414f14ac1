/// Is told what happens to the elements of a collection that is part of observed state.
///
/// For the other modules of this package: no collection has an observer unless one of them gives it one. The observer
/// and the collection agree on a version, which each change renews; a collection with another version is not the one
/// that the observer knows.
@usableFromInline
package protocol ElementObserver<ID, Element>: AnyObject, Sendable {
  associatedtype ID: Hashable
  associatedtype Element

  /// What a change of the collection is to whoever is making it here and now.
  var change: ElementChange { get }

  /// Whether anybody wants to have elements that are removed.
  var keepsRemovedElements: Bool { get }

  /// An element for whoever reads it.
  func reader(of element: Element, id: ID, version: UInt64) -> Element

  /// Called before an element is changed in place, by somebody whose changes are noted.
  ///
  /// - Returns: What is known of the element, to be handed on when it has been changed.
  func willChange(
    _ element: UnsafeMutablePointer<Element>, id: ID, version: UInt64
  ) -> AnyObject?

  /// Called after an element was changed in place or replaced.
  ///
  /// - Returns: The collection's version from now on.
  func didChange(
    _ element: UnsafeMutablePointer<Element>, id: ID, known: AnyObject?, version: UInt64
  ) -> UInt64

  /// Called before an element is removed.
  func willRemove(_ element: UnsafeMutablePointer<Element>, id: ID, version: UInt64)

  /// Called after ids or their order have changed.
  ///
  /// - Returns: The collection's version from now on.
  func didChangeStructure(version: UInt64) -> UInt64
}
