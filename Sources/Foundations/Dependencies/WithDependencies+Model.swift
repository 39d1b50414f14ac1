import SourceLocations

/// Runs an operation with the dependencies of an object.
///
/// Use it where one model creates another, so that the overrides of the parent also apply to the
/// child:
///
/// ```swift
/// func recordButtonTapped() {
///   recording = withDependencies(from: self) {
///     RecordingModel()
///   }
/// }
/// ```
///
/// An object has dependencies if it has a ``Dependency`` property or was returned by
/// `withDependencies`. If it has none, an issue is reported and the operation runs with the current
/// ones.
///
/// The dependencies of an object without such a property are stored in a global table until the
/// object is deallocated. If one of them references the object strongly, as in
/// `withDependencies { $0.player.onEnd = { model.stop() } } operation: { model }`, it is never
/// deallocated: capture the object weakly there, or give it a ``Dependency`` property.
///
/// - Parameters:
///   - model: The object.
///   - operation: The operation.
/// - Returns: The result of the operation.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs an operation with the dependencies of an object, some of them overridden.
///
/// - Parameters:
///   - model: The object, as for ``withDependencies(from:operation:fileID:filePath:line:column:)``.
///   - updateValuesForOperation: Overrides dependencies.
///   - operation: The operation.
/// - Returns: The result of the operation.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let captured = DependencyObjects.values(
    of: model,
    reportingAt: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return try withDependencies {
    $0.bring(captured)
    try updateValuesForOperation(&$0)
  } operation: {
    try operation()
  }
}

/// Runs an asynchronous operation with the dependencies of an object.
///
/// - Parameters:
///   - model: The object, as for ``withDependencies(from:operation:fileID:filePath:line:column:)``.
///   - isolation: The isolation of the caller, in which the operation runs.
///   - operation: The operation.
/// - Returns: The result of the operation.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, { _ in }, operation: operation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs an asynchronous operation with the dependencies of an object, some of them overridden.
///
/// - Parameters:
///   - model: The object, as for ``withDependencies(from:operation:fileID:filePath:line:column:)``.
///   - isolation: The isolation of the caller, in which both closures run.
///   - updateValuesForOperation: Overrides dependencies.
///   - operation: The operation.
/// - Returns: The result of the operation.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let captured = DependencyObjects.values(
    of: model,
    reportingAt: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return try await withDependencies {
    $0.bring(captured)
    try await updateValuesForOperation(&$0)
  } operation: {
    try await operation()
  }
}

extension DependencyValues {
  fileprivate mutating func bring(_ captured: Self?) {
    guard let captured else { return }
    if overrides !== captured.overrides { capturedOverrides = captured.overrides }
    if scope !== captured.scope { capturedScope = captured.scope }
    // The object's overrides must be in place before the following overrides.
    adoptCaptured()
  }
}
