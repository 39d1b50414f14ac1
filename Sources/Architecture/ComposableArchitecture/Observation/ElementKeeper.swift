import OrderedCollections

/// Keeps data for elements of a collection while they are in the collection.
///
/// Called while a reducer runs.
@usableFromInline
@MainActor
protocol ElementKeeper<ID, Element>: AnyObject {
  associatedtype ID: Hashable
  associatedtype Element

  /// Called with an element that is about to be removed.
  func keep(_ element: Element, id: ID)

  /// Called after elements were removed.
  ///
  /// - Parameters:
  ///   - candidates: Ids among which are those of all removed elements; `nil` if these are unknown.
  ///   - rest: The ids of the collection.
  ///   - old: The version of the collection's structure before the change.
  ///   - new: The version after it.
  func drop(_ candidates: [ID]?, allBut rest: OrderedSet<ID>, from old: UInt64, to new: UInt64)
}
