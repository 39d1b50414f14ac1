import Foundation
import IssueReporting

/// Makes the process fail if an issue cannot reach the test runner.
struct LostFailureReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    guard severity == .error else { return }
    Self.say("\(fileID):\(line): \(message() ?? "An issue was reported.")\n")
    _ = Self.failure
  }

  /// Evaluated once: prints the reason, now and at exit, and makes the process exit with an error.
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
