public import IssueReporting

/// Runs an operation with other dependencies.
///
/// ```swift
/// withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
///   $0.audioRecorder.requestRecordPermission = { false }
/// } operation: {
///   RecordingModel().recordButtonTapped()
/// }
/// ```
///
/// Scopes nest: dependencies without an override keep their outer values. See ``DependencyValues``
/// for the tasks and closures in which the overrides apply; an object that is created within the
/// operation and has ``Dependency`` properties keeps them afterwards.
///
/// - Parameters:
///   - updateValuesForOperation: Overrides dependencies. Reading one here, as changing an endpoint
///     does, never fails a test.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Complexity: O(1) for each override, regardless of the existing ones.
@discardableResult
@inlinable
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues.current
  values.isUpdating = true
  try updateValuesForOperation(&values)
  values.enter()
  let result = try DependencyValues.taskLocal.withValue(values.bound, operation: operation)
  DependencyObjects.remember(result, values)
  return result
}

/// Runs an asynchronous operation with other dependencies.
///
/// The operation and the overriding closure run in the isolation of the caller.
///
/// - Parameters:
///   - isolation: The isolation of the caller.
///   - updateValuesForOperation: Overrides dependencies. Reading one here, as changing an endpoint
///     does, never fails a test.
///   - operation: The operation.
/// - Returns: The result of the operation.
@discardableResult
@inlinable
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues.current
  values.isUpdating = true
  try await updateValuesForOperation(&values)
  values.enter()
  let result = try await DependencyValues.taskLocal.withValue(values.bound, operation: operation)
  DependencyObjects.remember(result, values)
  return result
}

extension DependencyValues {
  /// Ends the set-up of a scope.
  @inlinable
  mutating func enter() {
    isUpdating = false
    if isTesting || capturedOverrides != nil || capturedScope != nil { self = entered() }
  }
}
