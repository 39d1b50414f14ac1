import Foundation
import IssueReporting

/// Makes the process fail in which a failure is reported that no test runner hears of.
struct LostFailureReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    guard severity == .error else { return }
    Self.say("\(fileID):\(line): \(message() ?? "An issue was reported.")\n")
    _ = Self.failure
  }

  /// Once: says why the process fails, now and at its end, and has it end with an error.
  private static let failure: Void = {
    say(reason)
    atexit {
      LostFailureReporter.say(LostFailureReporter.reason)
      fflush(nil)
      _exit(EXIT_FAILURE)
    }
  }()

  private static let reason = """

    A failure was reported, but the test target does not link the library by which failures reach \
    the test runner: tests that should fail are shown as passed. This process fails for that. In \
    Package.swift, add this line to the dependencies of the test target:

        .product(name: "DependenciesTestSupport", package: "chorale"),


    """

  private static func say(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
