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
