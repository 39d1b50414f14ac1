import Foundation
import IssueReporting
import SourceLocations

extension SourceLocation {
  /// Reports a warning that does not fail the test.
  func remark(_ text: String) {
    guard case .xcTest = TestContext.current else { return self.report(text, severity: .warning) }
    // XCTest has failures only.
    let note = "\(self.filePath):\(self.line): note: \(text)\n"
    FileHandle.standardError.write(Data(note.utf8))
  }
}
