import IdentifiedCollections
import OrderedCollections

/// A copy of a collection whose elements are observed one by one, for an observer that shows each of them by itself.
package struct ObservedRows<Data> {
  /// Stands for the ids and their order: it is another one when they have changed.
  package let structure: UInt64

  /// The same elements in a collection without an observer.
  package let unobserved: Data

  private let keys: any Sequence

  /// - Returns: `nil` if the collection is not a part of observed state, or not one whose elements are observed.
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

  /// Whether these are the ids that the collection knows its elements by, in their order.
  package func isKeyed<ID: Hashable>(by ids: [ID]) -> Bool {
    (self.keys as? OrderedSet<ID>)?.elementsEqual(ids) ?? false
  }
}
