extension KeyPath {
  /// Creates a value in the case of this path.
  ///
  /// ```swift
  /// let path: CaseKeyPath<Action, Int> = \.child.counter
  /// path(42)                             // Action.child(.counter(42))
  /// ```
  ///
  /// - Parameter value: The associated value; a tuple, if the case has several.
  @inlinable
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    ResolvedCasePath<Enum, AssociatedValue>.resolving(self).path.embed(value)
  }

  /// Creates a value in the case of this path, for a case without associated values.
  @inlinable
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    ResolvedCasePath<Enum, Void>.resolving(self).path.embed(())
  }
}
