import Foundation
import IssueReporting
import Synchronization

/// Detects whether failures reach the test runner.
///
/// Reported issues reach Swift Testing through a library that the test target must link. Without it
/// an issue is only printed, and the test passes; so the process must fail instead.
package enum TestSupport {
  private static let isDeclared = Atomic(false)

  /// Registers the support library, before `main`.
  package static func declare() {
    isDeclared.store(true, ordering: .relaxed)
  }

  /// Whether this is a test process in which failures would be lost.
  private static let isMissing = isTesting && !isDeclared.load(ordering: .relaxed) && !isFound

  /// Whether IssueReporting's function for recording an issue is linked.
  private static var isFound: Bool {
    #if canImport(Darwin)
    // On Apple's platforms it finds Swift Testing by itself.
    return true
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
    let library = dlopen("libIssueReportingTestSupport.so", RTLD_LAZY) ?? dlopen(nil, RTLD_LAZY)
    return dlsym(library, "$s25IssueReportingTestSupport07_recordA0ypyF") != nil
    #else
    return true
    #endif
  }

  /// Makes the process fail if a failure would be lost.
  @inline(__always)
  static func watch() {
    if isMissing { addReporter() }
  }

  private static func addReporter() {
    // With custom reporters, issues are not necessarily failures.
    let reporters = IssueReporters.current
    guard
      reporters.contains(where: { $0 is _DefaultReporter }),
      !reporters.contains(where: { $0 is LostFailureReporter })
    else { return }
    IssueReporters.current = reporters + [LostFailureReporter()]
  }
}

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
