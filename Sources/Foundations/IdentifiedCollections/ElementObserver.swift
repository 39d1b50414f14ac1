/// An observer of the elements of a collection that is part of observed state.
///
/// For the other modules of this package: only they attach an observer to a collection. The
/// observer and the collection share a version, which each change renews; a collection with another
/// version is not the one that the observer knows.
@usableFromInline
package protocol ElementObserver<ID, Element>: AnyObject, Sendable {
  associatedtype ID: Hashable
  associatedtype Element

  /// The effect of a change of the collection by the current caller.
  var change: ElementChange { get }

  /// Whether removed elements are passed to an observer of removals.
  var keepsRemovedElements: Bool { get }

  /// An element for a reader.
  func reader(of element: Element, id: ID, version: UInt64) -> Element

  /// Called before an element is changed in place, if the change is recorded.
  ///
  /// - Returns: The observer's data of the element, to be passed to `didChange`.
  func willChange(
    _ element: UnsafeMutablePointer<Element>, id: ID, version: UInt64
  ) -> AnyObject?

  /// Called after an element was changed in place or replaced.
  ///
  /// - Returns: The new version of the collection.
  func didChange(
    _ element: UnsafeMutablePointer<Element>, id: ID, known: AnyObject?, version: UInt64
  ) -> UInt64

  /// Called before an element is removed.
  func willRemove(_ element: UnsafeMutablePointer<Element>, id: ID, version: UInt64)

  /// Called with the id of each element that is removed.
  func noteRemoval(of id: ID)

  /// Called after ids or their order have changed.
  ///
  /// - Returns: The new version of the collection.
  func didChangeStructure(version: UInt64) -> UInt64
}

/// The effect of a change of an observed collection.
@frozen
@usableFromInline
package enum ElementChange {
  /// The change is recorded.
  case noted

  /// The change affects a private copy, whose reads are still recorded.
  case ownCopy

  /// The change is not recorded.
  case elsewhere
}

/// The link from a collection in observed state to its observer.
@frozen
@usableFromInline
package struct ElementLink<ID: Hashable, Element> {
  @usableFromInline
  package var observer: (any ElementObserver<ID, Element>)?

  @usableFromInline
  package var version: UInt64

  /// Whether elements were removed since the observer last checked.
  @usableFromInline
  package var lacksElements: Bool

  @inlinable
  package init(observer: (any ElementObserver<ID, Element>)? = nil, version: UInt64 = 0) {
    self.observer = observer
    self.version = version
    self.lacksElements = false
  }
}
