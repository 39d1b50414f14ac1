/// Notes that something should not have happened.
///
/// The type of the dependency ``DependencyValues/assertionFailure``.
public protocol AssertionFailureEffect: Sendable {
  /// Notes that something should not have happened.
  ///
  /// - Parameter message: What has.
  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension AssertionFailureEffect {
  /// Notes that something should not have happened.
  ///
  /// - Parameter message: What has.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    line: UInt = #line,
    column: UInt = #column,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath
  ) {
    callAsFunction(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
