extension IdentifiedArray: RandomAccessCollection {
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<[Element]>
  public typealias SubSequence = Slice<IdentifiedArray>

  /// The position of the first element, always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position behind the last element.
  @inlinable
  public var endIndex: Int { values.count }

  /// The number of elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { values.count }

  /// Whether there are no elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var isEmpty: Bool { values.isEmpty }

  /// An iterator over the elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func makeIterator() -> Iterator {
    elements.makeIterator()
  }

  /// Calls a closure with the memory that the elements lie in. The pointer is valid for the
  /// duration of the call only.
  ///
  /// - Complexity: O(1) and that of the closure.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try values.withUnsafeBufferPointer(body)
  }
}
