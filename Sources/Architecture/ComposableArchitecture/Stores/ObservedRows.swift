import IdentifiedCollections
package import OrderedCollections

/// The ids of a collection for an observer that shows each element, or its store, separately.
///
/// The observer need not look at the elements that are there before and after a change: changes in
/// them are recorded at the elements. ``hasElements(of:)`` tells whether that holds.
package struct ObservedRows<ID: Hashable> {
  /// The ids of the elements, in their order.
  package let ids: OrderedSet<ID>

  /// Whether the elements are stores, which record reads of their state by themselves.
  package let areStores: Bool

  /// The version of the collection; `nil` for a copy that is older than the state.
  package let version: Version?

  /// A version of a collection.
  package struct Version {
    /// The nodes of the elements, or the owner of their stores.
    let source: AnyObject

    let structure: StructureStamp

    /// The number of elements that were removed so far.
    let removalCount: UInt64
  }

  /// The ids that were removed from the collection so far.
  private let removedIDs: RemovedIDs<ID>

  /// The elements of a collection that is a part of observed state.
  ///
  /// - Parameters:
  ///   - data: The collection.
  ///   - id: The key path to the ids of the rows; `nil` for the elements' conformance to
  ///     `Identifiable`.
  /// - Returns: `nil` if the collection's elements are not observed one by one, or if it looks them
  ///   up by other ids.
  package init?(elementsOf data: Any, id: AnyKeyPath?) {
    guard let rows = data as? any ObservedElements, rows.isObserved, rows.isKeyed(by: id) else {
      return nil
    }
    self.init(rows)
  }

  private init?<Elements: ObservedElements>(_ rows: Elements) {
    guard let ids = rows.keys as? OrderedSet<ID> else { return nil }
    let nodes = rows.currentNodes
    self.init(
      ids: ids, areStores: false, source: nodes, structure: rows.structureStamp,
      removedIDs: nodes?.removedIDs as? RemovedIDs<ID>)
  }

  /// The stores of the elements of a collection.
  ///
  /// - Returns: `nil` if these are not stores of a collection's elements.
  @MainActor
  package init?(storesOf data: Any) {
    guard let stores = data as? any StoresOfElements else { return nil }
    self.init(stores)
  }

  @MainActor
  private init?(_ stores: some StoresOfElements) {
    guard let ids = stores.ids as? OrderedSet<ID> else { return nil }
    self.init(
      ids: ids, areStores: true, source: stores.owner, structure: stores.structure,
      removedIDs: stores.owner.removedIDs as? RemovedIDs<ID>)
  }

  private init(
    ids: OrderedSet<ID>, areStores: Bool, source: AnyObject?, structure: StructureStamp,
    removedIDs: RemovedIDs<ID>?
  ) {
    self.ids = ids
    self.areStores = areStores
    self.removedIDs = removedIDs ?? RemovedIDs()
    let removalCount = self.removedIDs.count
    self.version = source.map {
      Version(source: $0, structure: structure, removalCount: removalCount)
    }
  }

  /// Whether the ids and their order are those of an earlier version.
  package func hasStructure(of earlier: Version) -> Bool {
    self.version?.structure == earlier.structure
  }

  /// Whether each element with an id of an earlier version is the element of that version, with
  /// changes that were recorded.
  package func hasElements(of earlier: Version) -> Bool {
    guard self.version?.source === earlier.source else { return false }
    guard let removed = self.removedIDs.since(earlier.removalCount) else { return false }
    return !removed.contains { self.ids.contains($0) }
  }
}

/// The stores of the elements of a collection, without their types.
private protocol StoresOfElements {
  associatedtype ID: Hashable

  var ids: OrderedSet<ID> { get }
  var structure: StructureStamp { get }
  var owner: any ElementStoresOwner<ID> { get }
}

extension ElementStores: StoresOfElements {}
