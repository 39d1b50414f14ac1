/// Keeps something for elements of a collection as long as they are there.
///
/// Told on the main actor, while a reducer is at work.
@usableFromInline
protocol ElementKeeper<ID, Element>: AnyObject {
  associatedtype ID: Hashable
  associatedtype Element

  /// Called with an element that is about to be removed.
  func keep(_ element: Element, id: ID)

  /// Called when elements have gone.
  func drop(where isGone: (ID) -> Bool)
}
