extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two arrays have equal elements in the same order.
  ///
  /// - Complexity: O(`count`); O(1) if the arrays share their memory.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.values == rhs.values
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}
