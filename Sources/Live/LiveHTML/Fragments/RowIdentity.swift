import ComposableArchitecture

/// What identifies the rows of a ``ForEach``.
@usableFromInline
enum RowIdentity {
  /// The property at a key path.
  case keyPath(AnyKeyPath)
  /// The elements' conformance to `Identifiable`.
  case own
  /// The ids of a collection of stores.
  case stores
}

extension ForEach {
  /// The ids of the collection, if its elements are read one by one.
  var observed: ObservedRows<ID>? {
    switch self.identity {
    case .keyPath(let id): ObservedRows(elementsOf: self.data, id: id)
    case .own: ObservedRows(elementsOf: self.data, id: nil)
    case .stores: ObservedRows(storesOf: self.data)
    }
  }
}
