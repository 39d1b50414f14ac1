import ComposableArchitecture

/// The ids of all elements of a list's collection.
///
/// Those of an `IdentifiedArray` in observed state and of element stores are shared with the
/// collection, and an id is looked up in constant time. A ``KeyedCollection`` is asked for single
/// ids. Those of any other collection were read one by one.
struct RowIDs<ID: Hashable> {
  private enum Source {
    case keyed(RowKeys<ID>)
    /// The ids with a hash table.
    case observed(ObservedRows<ID>)
    case read([ID])
  }

  private let source: Source

  init(_ observed: ObservedRows<ID>) { self.source = .observed(observed) }

  init(_ keys: RowKeys<ID>) { self.source = .keyed(keys) }

  init(_ ids: [ID]) { self.source = .read(ids) }

  var count: Int {
    switch self.source {
    case .keyed(let keys): keys.count
    case .observed(let rows): rows.ids.count
    case .read(let ids): ids.count
    }
  }

  subscript(index: Int) -> ID {
    switch self.source {
    case .keyed(let keys): keys.id(index)
    case .observed(let rows): rows.ids[index]
    case .read(let ids): ids[index]
    }
  }

  /// At most a number of ids from an index on, which is not beyond the end.
  func slice(from start: Int, count: Int) -> [ID] {
    (0..<max(0, min(count, self.count - start))).map { self[start + $0] }
  }

  /// The indices of some ids, without those that the collection does not have.
  ///
  /// - Complexity: O(*k*) on average for *k* ids of an observed collection, and *k* look-ups in a
  ///   keyed one; O(*n*) for others.
  func indices(of wanted: some Collection<ID>) -> [ID: Int] {
    guard !wanted.isEmpty else { return [:] }
    var indices: [ID: Int] = [:]
    switch self.source {
    case .keyed(let keys):
      for id in wanted { indices[id] = keys.index(id) }
    case .observed(let rows):
      for id in wanted { indices[id] = rows.ids.firstIndex(of: id) }
    case .read(let ids):
      let wanted = Set(wanted)
      for (index, id) in ids.enumerated() where wanted.contains(id) && indices[id] == nil {
        indices[id] = index
      }
    }
    return indices
  }
}

/// The ids of a ``KeyedCollection``.
@usableFromInline
struct RowKeys<ID: Hashable> {
  let count: Int
  let id: (Int) -> ID
  let index: (ID) -> Int?

  @usableFromInline
  init(count: Int, id: @escaping (Int) -> ID, index: @escaping (ID) -> Int?) {
    self.count = count
    self.id = id
    self.index = index
  }
}
