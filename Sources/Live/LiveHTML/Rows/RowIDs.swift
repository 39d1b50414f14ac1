import ComposableArchitecture

/// The ids of all elements of a list's collection.
///
/// Those of an `IdentifiedArray` in observed state and of element stores are shared with the
/// collection, and an id is looked up in constant time. Those of any other collection were read one
/// by one.
struct RowIDs<ID: Hashable> {
  private let ids: [ID]

  /// The ids with a hash table; `nil` if they were read one by one.
  private let observed: ObservedRows<ID>?

  init(_ observed: ObservedRows<ID>) {
    self.ids = observed.ids.elements
    self.observed = observed
  }

  init(_ ids: [ID]) {
    self.ids = ids
    self.observed = nil
  }

  var count: Int { self.ids.count }

  subscript(index: Int) -> ID { self.ids[index] }

  /// At most a number of ids from an index on, which is not beyond the end.
  func slice(from start: Int, count: Int) -> ArraySlice<ID> { self.ids[start...].prefix(count) }

  /// The indices of some ids, without those that the collection does not have.
  ///
  /// - Complexity: O(*k*) on average for *k* ids of an observed collection; O(*n*) for others.
  func indices(of wanted: some Collection<ID>) -> [ID: Int] {
    guard !wanted.isEmpty else { return [:] }
    var indices: [ID: Int] = [:]
    if let observed {
      for id in wanted { indices[id] = observed.ids.firstIndex(of: id) }
    } else {
      let wanted = Set(wanted)
      for (index, id) in self.ids.enumerated() where wanted.contains(id) && indices[id] == nil {
        indices[id] = index
      }
    }
    return indices
  }
}
