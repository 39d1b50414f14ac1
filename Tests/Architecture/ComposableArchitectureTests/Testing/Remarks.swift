import ComposableArchitecture
import IssueReporting

/// A warning or failure of a test store.
struct Remark: Equatable {
  var text: String
  var location: String
  var severity: IssueSeverity
}

/// Records reported issues instead of failing the test.
struct RemarkTaker: IssueReporter {
  let remarks = LockIsolated<[Remark]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let remark = Remark(text: message() ?? "", location: "\(fileID):\(line)", severity: severity)
    self.remarks.withValue { $0.append(remark) }
  }
}

/// Runs a test that has mistakes.
///
/// - Returns: The reported issues.
@MainActor
func remarks(_ test: @MainActor () async throws -> Void) async rethrows -> [Remark] {
  let taker = RemarkTaker()
  try await withIssueReporters([taker]) { try await test() }
  return taker.remarks.value
}

/// Runs a test that has mistakes.
///
/// - Returns: The texts of the failures.
@MainActor
func failures(_ test: @MainActor () async throws -> Void) async rethrows -> [String] {
  try await remarks(test).filter { $0.severity == .error }.map(\.text)
}
