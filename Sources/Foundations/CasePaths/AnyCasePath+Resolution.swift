extension AnyCasePath {
  /// Resolves a case key path into its two directions.
  ///
  /// The first time that a key path object is met it is evaluated, which takes a microsecond or so; as
  /// long as it is among the thousand or so that were used last, finding it again takes some tens of
  /// nanoseconds. A key path can stay in memory, with what it captures, until others have taken its place.
  ///
  /// Build on this where the same path is used many times: resolve it when you are given it, and keep the
  /// result.
  ///
  /// - Parameter keyPath: A path to a case: `\Action.Cases.counter`. `\Action.Cases.self` gives the path
  ///   from an action to itself.
  @_disfavoredOverload
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = ResolvedCasePath<Root, Value>.resolving(keyPath).path
  }
}
