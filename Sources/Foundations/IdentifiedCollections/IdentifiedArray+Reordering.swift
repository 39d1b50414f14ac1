public import OrderedCollections

extension IdentifiedArray {
  /// Swaps the elements at two indices.
  ///
  /// - Precondition: Both are valid indices.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    Self.requireElement(at: i, count: values.count)
    Self.requireElement(at: j, count: values.count)
    guard i != j else { return }
    willMutate()
    keys.swapAt(i, j)
    values.swapAt(i, j)
    restamp()
  }

  /// Moves the elements at several offsets, as a group, before another index.
  ///
  /// ```swift
  /// // ids 1, 2, 3, 4
  /// rows.move(fromOffsets: [0, 2], toOffset: 4)
  /// // ids 2, 4, 1, 3
  /// ```
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements, in any order, for instance an `IndexSet` or an array.
  ///     The elements keep their relative order.
  ///   - destination: The index to move them before, counted before the move; `endIndex` for the
  ///     end.
  /// - Precondition: All sources are valid indices; `destination` is one or `endIndex`.
  /// - Complexity: O(`count` + *k* log *k*) on average, where *k* is the number of offsets.
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let offsets = source.sortedWithoutDuplicates()
    guard let first = offsets.first, let last = offsets.last else { return }
    Self.requireElement(at: first, count: values.count)
    Self.requireElement(at: last, count: values.count)
    Self.requirePosition(destination, count: values.count)
    let isContiguous = last - first == offsets.count - 1
    if isContiguous, destination >= first, destination <= last + 1 { return }
    willMutate()
    keys.move(indices: offsets, to: destination)
    moveValues(at: offsets, to: destination)
    restamp()
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(`count`) on average.
  @inlinable
  public mutating func reverse() {
    guard values.count > 1 else { return }
    willMutate()
    keys.reverse()
    values.reverse()
    restamp()
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(`count`) on average.
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements with a random number generator.
  ///
  /// - Complexity: O(`count`) on average.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    willMutate()
    arrange((0..<values.count).shuffled(using: &generator))
  }

  /// Sorts the elements.
  ///
  /// The sort is stable. If the predicate throws, the array is not changed.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first element should come before the second.
  /// - Complexity: O(*n* log *n*), where *n* is `count`.
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    willMutate()
    arrange(try sortedOffsets(by: areInIncreasingOrder))
  }

  /// The elements in sorted order.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first element should come before the second.
  /// - Returns: An array of the same elements. It has this array's ``structureStamp`` if they were
  ///   already sorted.
  /// - Complexity: O(*n* log *n*), where *n* is `count`.
  @inlinable
  public func sorted(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> Self {
    var sorted = ownCopy
    try sorted.sort(by: areInIncreasingOrder)
    return sorted
  }

  /// Moves the elements that satisfy a predicate behind those that do not.
  ///
  /// The elements of each part keep their order. If the predicate throws, the array is not changed.
  ///
  /// - Parameter belongsInSecondPartition: Whether an element belongs in the second part.
  /// - Returns: The index of the second part's first element.
  /// - Complexity: O(`count`) on average.
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    willMutate()
    var first: [Int] = []
    var second: [Int] = []
    first.reserveCapacity(values.count)
    for index in values.indices {
      if try belongsInSecondPartition(values[index]) {
        second.append(index)
      } else {
        first.append(index)
      }
    }
    arrange(first + second)
    return first.count
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is `count`.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }

  /// The elements in ascending order.
  ///
  /// - Returns: An array of the same elements. It has this array's ``structureStamp`` if they were
  ///   already sorted.
  /// - Complexity: O(*n* log *n*), where *n* is `count`.
  @inlinable
  public func sorted() -> Self {
    sorted(by: <)
  }
}

extension IdentifiedArray {
  /// Moves elements without their ids.
  ///
  /// `moveSubranges` of the standard library is not specialised, and takes a hundred times as long.
  ///
  /// - Parameter offsets: Valid, unique offsets in ascending order, at least one.
  @inlinable
  mutating func moveValues(at offsets: [Int], to destination: Int) {
    let moved = offsets.map { values[$0] }
    let first = offsets[0]
    if offsets[offsets.count - 1] - first == offsets.count - 1 {
      values.removeSubrange(first..<first + offsets.count)
      values.insert(
        contentsOf: moved, at: destination > first ? destination - offsets.count : destination)
      return
    }
    var sources = offsets[...]
    var reordered: [Element] = []
    reordered.reserveCapacity(values.count)
    for index in 0..<values.count {
      if index == destination { reordered.append(contentsOf: moved) }
      if index == sources.first { sources.removeFirst() } else { reordered.append(values[index]) }
    }
    if destination == values.count { reordered.append(contentsOf: moved) }
    values = reordered
  }

  @inlinable
  func sortedOffsets(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> [Int] {
    try values.withUnsafeBufferPointer { elements in
      try elements.indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) }
    }
  }

  /// Keeps only the elements at these offsets, in this order.
  ///
  /// Uses the ids in `keys`, not those of the elements, because the keys are unique.
  ///
  /// - Parameter offsets: Valid, unique offsets.
  @inlinable
  mutating func arrange(_ offsets: [Int]) {
    if offsets.count == values.count, offsets.elementsEqual(0..<values.count) { return }
    if isObserved, offsets.count < values.count { prepareToRemoveAll(but: offsets) }
    let (oldKeys, oldValues) = (keys, values)
    keys = OrderedSet(uncheckedUniqueElements: offsets.lazy.map { oldKeys[$0] })
    values = offsets.map { oldValues[$0] }
    restamp()
  }
}

extension Sequence<Int> {
  @inlinable
  func sortedWithoutDuplicates() -> [Int] {
    var unique: [Int] = []
    for offset in sorted() where offset != unique.last {
      unique.append(offset)
    }
    return unique
  }
}
