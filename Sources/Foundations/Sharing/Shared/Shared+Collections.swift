public import IdentifiedCollections

// The elements of a shared collection, each of them shared.

extension RangeReplaceableCollection {
  /// The elements of a shared collection, as properties that can be changed one by one.
  ///
  /// ```swift
  /// for todo in Array($todos) { todo.isDone.withLock { $0 = true } }
  /// ```
  ///
  /// An element is found by its index. If the collection has become shorter, the element is read as it was last.
  @_disfavoredOverload
  public init<Value: RandomAccessCollection & MutableCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element> {
    let reference = shared.reference
    self.init(
      shared.wrappedValue.indices.map { index in
        Shared(LastingReference(element: index, of: reference))
      })
  }

  /// The elements of a shared array, as properties that can be changed one by one.
  ///
  /// An element is found by its id. When it is removed, it is read as it was last: so each change of the array takes
  /// the time to copy the elements of which there are properties.
  public init<ID: Hashable, Value>(_ shared: Shared<IdentifiedArray<ID, Value>>)
  where Element == Shared<Value> {
    self.init(shared.wrappedValue.ids.compactMap { Shared(shared[id: $0]) })
  }

  /// The elements of a shared collection.
  ///
  /// An element is found by its index. If the collection has become shorter, the element is read as it was last.
  public init<Value: RandomAccessCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element> {
    let reference = shared.reference
    self.init(
      shared.wrappedValue.indices.map { index in
        SharedReader(
          LastingReference(
            reference, value: reference.read()[index],
            find: { $0.indices.contains(index) ? $0[index] : nil }, change: { _, _ in false }))
      })
  }
}

extension LastingReference where Root: RandomAccessCollection & MutableCollection {
  fileprivate convenience init(element index: Root.Index, of root: SharedReference<Root>)
  where Value == Root.Element {
    self.init(
      root, value: root.read()[index], find: { $0.indices.contains(index) ? $0[index] : nil }
    ) { root, change in
      guard root.indices.contains(index) else { return false }
      change(&root[index])
      return true
    }
  }
}
