extension DependencyValues {
  /// Runs an operation with these dependencies, whatever is current.
  ///
  /// - Complexity: O(1); less than entering a scope if these are current already.
  @inlinable
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let current = Self.taskLocal.get()
    if current.overrides === overrides, current.scope === scope { return try operation() }
    return try Self.taskLocal.withValue(bound, operation: operation)
  }
}

extension DependencyValues {
  /// Begins to override dependencies: reading one is no use of it until ``endUpdate()``.
  package mutating func beginUpdate() {
    isUpdating = true
  }

  /// Ends overriding dependencies.
  package mutating func endUpdate() {
    enter()
  }
}
