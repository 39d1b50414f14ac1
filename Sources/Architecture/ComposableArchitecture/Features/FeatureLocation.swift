import IssueReporting

/// The source location where a feature is composed with its parent, for messages.
@usableFromInline
struct FeatureLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reports an issue at this location.
  func report(_ text: String) {
    reportIssue(
      text, fileID: self.fileID, filePath: self.filePath, line: self.line, column: self.column)
  }
}

extension FeatureLocation: CustomStringConvertible {
  @usableFromInline
  var description: String { "\(self.fileID):\(self.line)" }
}
