/// The owner of the stores of a collection's elements.
@MainActor
@usableFromInline
protocol ElementStoresOwner<ID>: AnyObject, Sendable {
  associatedtype ID: Hashable

  /// The ids of elements whose stores were dropped.
  var removedIDs: RemovedIDs<ID> { get }
}
