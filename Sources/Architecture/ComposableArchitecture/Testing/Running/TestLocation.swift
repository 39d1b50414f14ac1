import Foundation
import IssueReporting

/// A line of a test.
struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Fails the test here.
  func fail(_ text: String) {
    reportIssue(
      text, fileID: self.fileID, filePath: self.filePath, line: self.line, column: self.column)
  }

  /// Says something about the test that does not fail it.
  func remark(_ text: String) {
    guard case .xcTest = TestContext.current else {
      return reportIssue(
        text, severity: .warning, fileID: self.fileID, filePath: self.filePath, line: self.line,
        column: self.column)
    }
    // XCTest knows failures only.
    let note = "\(self.filePath):\(self.line): note: \(text)\n"
    FileHandle.standardError.write(Data(note.utf8))
  }
}

extension TestLocation: CustomStringConvertible {
  var description: String { "\(self.fileID):\(self.line)" }
}
