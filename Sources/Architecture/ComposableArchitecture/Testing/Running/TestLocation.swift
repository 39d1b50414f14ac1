import Foundation
import IssueReporting

/// The source location of a line of a test.
struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Reports a failure of the test here.
  func fail(_ text: String) {
    reportIssue(
      text, fileID: self.fileID, filePath: self.filePath, line: self.line, column: self.column)
  }

  /// Reports a warning that does not fail the test.
  func remark(_ text: String) {
    guard case .xcTest = TestContext.current else {
      return reportIssue(
        text, severity: .warning, fileID: self.fileID, filePath: self.filePath, line: self.line,
        column: self.column)
    }
    // XCTest has failures only.
    let note = "\(self.filePath):\(self.line): note: \(text)\n"
    FileHandle.standardError.write(Data(note.utf8))
  }
}

extension TestLocation: CustomStringConvertible {
  var description: String { "\(self.fileID):\(self.line)" }
}
