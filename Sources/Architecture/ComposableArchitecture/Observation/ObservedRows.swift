import IdentifiedCollections
import OrderedCollections

/// A copy of an observed collection, for an observer that shows each element separately.
package struct ObservedRows<Data> {
  /// Identifies the ids and their order: replaced when they change.
  package let structure: UInt64

  /// The same elements in a collection without an observer.
  package let unobserved: Data

  private let keys: any Sequence

  /// - Returns: `nil` if the collection is not a part of observed state, or has no individually
  ///   observed elements.
  package init?(_ data: Data) {
    guard let rows = data as? any ObservedElements, rows.isObserved else { return nil }
    self.init(rows)
  }

  private init?<Elements: ObservedElements>(_ rows: Elements) {
    var unobserved = rows
    unobserved.link = ElementLink()
    guard let unobserved = unobserved as? Data else { return nil }
    self.structure = rows.structureStamp.observedVersion
    self.unobserved = unobserved
    self.keys = rows.keys
  }

  /// Whether these are the ids of the collection's elements, in the same order.
  package func isKeyed<ID: Hashable>(by ids: [ID]) -> Bool {
    (self.keys as? OrderedSet<ID>)?.elementsEqual(ids) ?? false
  }
}
