import IssueReporting

/// An assertion that fails the test instead of stopping its process.
struct ReportedAssertion: AssertionEffect, AssertionFailureEffect {
  /// The report without a message.
  let summary: String

  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard !condition() else { return }
    callAsFunction(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message()
    reportIssue(
      message.isEmpty ? summary : "\(summary): \(message)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
