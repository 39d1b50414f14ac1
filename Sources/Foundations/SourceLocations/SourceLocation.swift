package import IssueReporting

/// A location in source code, for messages: where a feature is composed, a dependency declared, an
/// effect created, or a test store used.
@usableFromInline
package struct SourceLocation: Sendable {
  @usableFromInline package let fileID: StaticString
  @usableFromInline package let filePath: StaticString

  // Half as wide as in the literals, because features and effects store many locations.
  @usableFromInline let storedLine: UInt32
  @usableFromInline let storedColumn: UInt32

  @inlinable
  package init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.storedLine = UInt32(truncatingIfNeeded: line)
    self.storedColumn = UInt32(truncatingIfNeeded: column)
  }

  /// Line, counted from 1.
  package var line: UInt { UInt(truncatingIfNeeded: self.storedLine) }

  /// Column, counted from 1.
  package var column: UInt { UInt(truncatingIfNeeded: self.storedColumn) }

  /// Reports an issue at this source location.
  package func report(_ message: String, severity: IssueSeverity = .error) {
    reportIssue(
      message, severity: severity, fileID: self.fileID, filePath: self.filePath, line: self.line,
      column: self.column)
  }

  /// Reports an error at this source location.
  package func report(_ error: any Error, _ message: String? = nil) {
    reportIssue(
      error, message, fileID: self.fileID, filePath: self.filePath, line: self.line,
      column: self.column)
  }
}

extension SourceLocation: CustomStringConvertible {
  @usableFromInline
  package var description: String { "\(self.fileID):\(self.line)" }
}
