extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements, in their order, to a hasher.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}
