extension PartialKeyPath {
  /// Creates a value in the case of this path, if the associated value has the right type.
  ///
  /// ```swift
  /// let path: PartialCaseKeyPath<Action> = \.counter
  /// path(42)                             // Action.counter(42)
  /// path("42")                           // nil
  /// ```
  ///
  /// - Parameter value: The associated value; a tuple, if the case has several, and `()`, if it has
  ///   none.
  /// - Returns: The value, or `nil` if the case has an associated value of another type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum? where Root == Case<Enum> {
    CaseMatcher<Enum>.resolving(self).embed(value)
  }
}
