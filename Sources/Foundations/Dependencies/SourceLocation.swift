import IssueReporting

/// A source location.
@usableFromInline
struct SourceLocation: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt32
  @usableFromInline let column: UInt32

  @inlinable
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = UInt32(truncatingIfNeeded: line)
    self.column = UInt32(truncatingIfNeeded: column)
  }

  /// Reports an issue at this source location.
  func report(_ message: String) {
    reportIssue(
      message, fileID: fileID, filePath: filePath, line: UInt(truncatingIfNeeded: line),
      column: UInt(truncatingIfNeeded: column))
  }
}

extension SourceLocation: CustomStringConvertible {
  @usableFromInline
  var description: String { "\(fileID):\(line)" }
}
