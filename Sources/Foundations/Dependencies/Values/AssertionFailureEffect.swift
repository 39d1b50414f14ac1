/// Reports a programming error.
///
/// The type of the dependency ``DependencyValues/assertionFailure``.
public protocol AssertionFailureEffect: Sendable {
  /// Reports a programming error.
  ///
  /// - Parameter message: The message.
  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension AssertionFailureEffect {
  /// Reports a programming error.
  ///
  /// - Parameter message: The message.
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
