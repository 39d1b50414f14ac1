extension DependencyValues {
  /// Runs an operation with these dependencies, in place of the current ones.
  ///
  /// - Complexity: O(1); faster than entering a scope if these dependencies are current.
  @inlinable
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let current = Self.taskLocal.get()
    if current.overrides === overrides, current.scope === scope { return try operation() }
    return try Self.taskLocal.withValue(bound, operation: operation)
  }
}

extension DependencyValues {
  /// Begins to override dependencies: reading one does not count as a use until ``endUpdate()``.
  package mutating func beginUpdate() {
    isUpdating = true
  }

  /// Ends overriding dependencies.
  package mutating func endUpdate() {
    enter()
  }
}
