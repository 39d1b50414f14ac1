extension AnyCasePath {
  /// Resolves a case key path to an embedding and an extraction.
  ///
  /// A new key path object is evaluated, which takes about a microsecond. A cache holds about a
  /// thousand recently used key paths; finding one takes some tens of nanoseconds. The cache
  /// retains a key path, with its captured values, until another one replaces it.
  ///
  /// Code that uses the same path many times resolves it once and stores the result.
  ///
  /// - Parameter keyPath: A path to a case: `\Action.Cases.counter`. `\Action.Cases.self` gives the
  ///   path from an action to itself.
  @_disfavoredOverload
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = ResolvedCasePath<Root, Value>.resolving(keyPath).path
  }
}
