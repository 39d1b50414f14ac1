/// Carries the current dependencies into closures that escape.
///
/// A closure that is called later, by somebody else, has lost the scope it was written in: a callback, a
/// block on a queue, a detached task. Have it continue there:
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
/// - Parameter operation: Is given the current dependencies.
/// - Returns: What the operation returns.
@discardableResult
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Carries the current dependencies into closures that escape.
///
/// - Parameters:
///   - isolation: The isolation of the caller, in which the operation runs.
///   - operation: Is given the current dependencies.
/// - Returns: What the operation returns.
@discardableResult
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}
