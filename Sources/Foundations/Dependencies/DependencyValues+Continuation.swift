extension DependencyValues {
  /// The dependencies of a scope, for code that runs outside of the scope.
  ///
  /// See ``withEscapedDependencies(_:)``. It may be used any number of times, on any thread.
  public struct Continuation: Sendable {
    private let values: DependencyValues

    init() {
      values = DependencyValues.current.entered()
    }

    /// Runs an operation with these dependencies.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: The result of the operation.
    @discardableResult
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues.taskLocal.withValue(values.bound, operation: operation)
    }

    /// Runs an asynchronous operation with these dependencies.
    ///
    /// - Parameters:
    ///   - isolation: The isolation of the caller, in which the operation runs.
    ///   - operation: The operation.
    /// - Returns: The result of the operation.
    @discardableResult
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.taskLocal.withValue(values.bound, operation: operation)
    }
  }
}
