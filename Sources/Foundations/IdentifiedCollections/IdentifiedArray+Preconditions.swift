// Inlined, so that a true condition costs only the comparison: the message is created only for a
// false one.
extension IdentifiedArray {
  /// Traps if no element can be inserted before an index.
  @inlinable
  @inline(__always)
  static func requirePosition(_ index: Int, count: Int) {
    precondition(
      index >= 0 && index <= count,
      "Index \(index) is out of range 0...\(count) of \(Self.self)"
    )
  }

  /// Traps if a range exceeds the elements.
  @inlinable
  @inline(__always)
  static func requireRange(_ bounds: Range<Int>, count: Int) {
    precondition(
      bounds.lowerBound >= 0 && bounds.upperBound <= count,
      "Range \(bounds) is out of range 0..<\(count) of \(Self.self)"
    )
  }

  /// Traps if there are fewer elements than should be removed.
  @inlinable
  @inline(__always)
  static func requireRemovable(_ number: Int, count: Int) {
    precondition(
      number >= 0 && number <= count,
      "Cannot remove \(number) elements of the \(count) of \(Self.self)"
    )
  }
}
