/// Keeps data for elements of a collection while they are in the collection.
///
/// Called on the main actor, while a reducer runs.
@usableFromInline
protocol ElementKeeper<ID, Element>: AnyObject {
  associatedtype ID: Hashable
  associatedtype Element

  /// Called with an element that is about to be removed.
  func keep(_ element: Element, id: ID)

  /// Called after elements were removed.
  func drop(where isGone: (ID) -> Bool)
}
