extension CasePathable {
  /// Whether the value is in a case.
  ///
  /// ```swift
  /// action.is(\.child.dismissed)
  /// ```
  @_disfavoredOverload
  @inlinable
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    CaseMatcher<Self>.resolving(keyPath).matches(self)
  }
}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The path to the case that the value is in.
  ///
  /// ```swift
  /// Action.counter(1).case == Action.counter(2).case     // true
  /// Action.counter(1).case == \.dismissed                // false
  /// ```
  public var `case`: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }
}

extension PartialKeyPath {
  /// Matches a partial case key path as a pattern in a `switch` and after `if case`.
  @_disfavoredOverload
  @inlinable
  public static func ~= <Enum: CasePathable>(path: PartialKeyPath, value: Enum) -> Bool
  where Root == Case<Enum> {
    value.is(path)
  }
}

extension KeyPath {
  /// Matches a case key path as a pattern in a `switch` and after `if case`.
  ///
  /// ```swift
  /// switch action {
  /// case \.child.dismissed: …
  /// default: …
  /// }
  /// ```
  @_disfavoredOverload
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(
    path: KeyPath, value: Enum
  ) -> Bool where Root == Case<Enum>, Value == Case<AssociatedValue> {
    value.is(path)
  }
}
