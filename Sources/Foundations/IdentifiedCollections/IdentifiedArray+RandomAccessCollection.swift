extension IdentifiedArray: RandomAccessCollection {
  /// An index, counted from 0.
  public typealias Index = Int
  /// The indices of all elements.
  public typealias Indices = Range<Int>
  /// A part of the array, with the same indices.
  public typealias SubSequence = Slice<IdentifiedArray>

  /// The index of the first element, always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index after the last element.
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
    Iterator(self)
  }

  /// Calls a closure with the memory of the elements. The pointer is valid for the duration of the
  /// call only.
  ///
  /// - Complexity: O(1) and that of the closure.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try isObserved ? nil : values.withUnsafeBufferPointer(body)
  }
}

extension IdentifiedArray {
  /// Iterates over the elements at the time of its creation.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    let array: IdentifiedArray

    @usableFromInline
    var position = 0

    @inlinable
    init(_ array: IdentifiedArray) {
      self.array = array
    }

    /// The next element, or `nil` if there is none.
    @inlinable
    public mutating func next() -> Element? {
      guard position < array.values.count else { return nil }
      defer { position += 1 }
      return array.element(at: position)
    }
  }
}

extension IdentifiedArray.Iterator: Sendable where ID: Sendable, Element: Sendable {}

/// Assigning an element whose id exists elsewhere swaps two elements: see
/// ``IdentifiedArray/subscript(_:)``.
extension IdentifiedArray: MutableCollection
where Element: Identifiable, ID == Element.ID {}
