public import OrderedCollections

extension IdentifiedArray {
  /// Removes the element with the id of the given one.
  ///
  /// - Parameter element: An element with the id of the one to remove; other properties are not
  ///   compared.
  /// - Returns: The removed element, or `nil` if there was none.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identity.id(of: element))
  }

  /// Removes the element with an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The removed element, or `nil` if there was none.
  /// - Complexity: O(`count`); O(1) on average for the last element.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    // Saves one hash of the id: the index of the last element is known without a lookup.
    if let last = keys.last, last == id { return removeLast() }
    guard let index = keys.firstIndex(of: id) else { return nil }
    return remove(at: index)
  }

  /// Removes the element at an index.
  ///
  /// - Returns: The removed element.
  /// - Precondition: `index` is a valid index.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    Self.requireElement(at: index, count: values.count)
    willMutate()
    willRemove(index..<index + 1)
    keys.remove(at: index)
    let removed = values.remove(at: index)
    restamp()
    return removed
  }

  /// Removes the elements at several offsets.
  ///
  /// ```swift
  /// rows.remove(atOffsets: IndexSet([0, 2]))
  /// ```
  ///
  /// - Parameter offsets: The offsets before the removal, in any order, for instance an `IndexSet`
  ///   or an array.
  /// - Precondition: All offsets are valid indices.
  /// - Complexity: O(`count` + *k* log *k*) on average, where *k* is the number of offsets.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    removeElements(at: offsets.sortedWithoutDuplicates())
  }

  /// Removes the elements in a range.
  ///
  /// - Precondition: The range is within the bounds of the array.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    Self.requireRange(bounds, count: values.count)
    if bounds.isEmpty { return }
    willMutate()
    willRemove(bounds)
    keys.removeSubrange(bounds)
    values.removeSubrange(bounds)
    restamp()
  }

  /// Removes the elements in a range.
  ///
  /// - Precondition: The range is within the bounds of the array.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    removeSubrange(bounds.relative(to: self))
  }

  /// Removes the first element.
  ///
  /// - Returns: The removed element.
  /// - Precondition: The array is not empty.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    Self.requireRemovable(1, count: count)
    return remove(at: 0)
  }

  /// Removes several elements from the beginning.
  ///
  /// - Parameter n: The number, at most `count`.
  /// - Precondition: The array has that many elements.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeFirst(_ n: Int) {
    Self.requireRemovable(n, count: count)
    removeSubrange(0..<n)
  }

  /// Removes the last element.
  ///
  /// - Returns: The removed element.
  /// - Precondition: The array is not empty.
  /// - Complexity: O(1) on average over many calls.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    Self.requireRemovable(1, count: count)
    willMutate()
    willRemove(count - 1..<count)
    keys.removeLast()
    let removed = values.removeLast()
    restamp()
    return removed
  }

  /// Removes several elements from the end.
  ///
  /// - Parameter n: The number, at most `count`.
  /// - Precondition: The array has that many elements.
  /// - Complexity: O(*n*) on average over many calls.
  @inlinable
  public mutating func removeLast(_ n: Int) {
    Self.requireRemovable(n, count: count)
    removeSubrange(count - n..<count)
  }

  /// Removes and returns the last element, or returns `nil` if the array is empty.
  ///
  /// - Complexity: O(1) on average over many calls.
  @inlinable
  public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the capacity for new elements.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    willMutate()
    willRemove(0..<count)
    keys.removeAll(keepingCapacity: keepCapacity)
    values.removeAll(keepingCapacity: keepCapacity)
    restamp()
  }

  /// Removes the elements that satisfy a predicate.
  ///
  /// - Parameter shouldBeRemoved: Whether to remove an element. It is called once for each element,
  ///   in order, before the removal; if it throws, nothing is removed.
  /// - Complexity: O(`count`) on average.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    willMutate()
    var offsets: [Int] = []
    for index in values.indices where try shouldBeRemoved(values[index]) {
      offsets.append(index)
    }
    removeElements(at: offsets)
  }

  /// The elements that satisfy a predicate.
  ///
  /// - Parameter isIncluded: Whether to include an element in the result.
  /// - Returns: An array of the elements, in the same order. It has this array's ``structureStamp``
  ///   if it contains all elements.
  /// - Complexity: O(`count`) on average.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var filtered = ownCopy
    var offsets: [Int] = []
    for index in values.indices where try isIncluded(filtered.values[index]) {
      offsets.append(index)
    }
    filtered.arrange(offsets)
    return filtered
  }

  /// - Parameter offsets: Valid, unique offsets in ascending order.
  @inlinable
  mutating func removeElements(at offsets: [Int]) {
    guard let first = offsets.first, let last = offsets.last else { return }
    if last - first == offsets.count - 1 {
      removeSubrange(first..<last + 1)
      return
    }
    Self.requireElement(at: first, count: values.count)
    Self.requireElement(at: last, count: values.count)
    var kept: [Int] = []
    kept.reserveCapacity(values.count - offsets.count)
    var removed = offsets[...]
    for index in 0..<values.count {
      if index == removed.first {
        removed.removeFirst()
      } else {
        kept.append(index)
      }
    }
    arrange(kept)
  }
}
