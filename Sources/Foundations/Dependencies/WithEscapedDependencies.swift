/// Passes the current dependencies to escaping closures.
///
/// An escaping closure runs outside of the scope in which it was written: a callback, a block on a
/// queue, a detached task. Use the continuation there:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
///     dependencies.yield {
///       …  // the dependencies are those of the caller of `withEscapedDependencies`
///     }
///   }
/// }
/// ```
///
/// - Parameter operation: Called with the current dependencies.
/// - Returns: The result of the operation.
@discardableResult
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Passes the current dependencies to escaping closures.
///
/// - Parameters:
///   - isolation: The isolation of the caller, in which the operation runs.
///   - operation: Called with the current dependencies.
/// - Returns: The result of the operation.
@discardableResult
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

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
