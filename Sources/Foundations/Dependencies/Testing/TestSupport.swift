import Foundation
import IssueReporting
import Synchronization

/// Whether failures reach the test runner.
///
/// Swift Testing learns of reported issues by a library that the test target must link. Without it an issue is
/// printed, and the test passes; so the process must fail instead.
package enum TestSupport {
  private static let isDeclared = Atomic(false)

  /// The support library introduces itself, before `main`.
  package static func declare() {
    isDeclared.store(true, ordering: .relaxed)
  }

  /// Whether this is a process of tests in which failures would be lost.
  private static let isMissing = isTesting && !isDeclared.load(ordering: .relaxed) && !isFound

  /// Whether the function is there by which IssueReporting records an issue.
  private static var isFound: Bool {
    #if canImport(Darwin)
      // There it finds Swift Testing by itself.
      return true
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      let library = dlopen("libIssueReportingTestSupport.so", RTLD_LAZY) ?? dlopen(nil, RTLD_LAZY)
      return dlsym(library, "$s25IssueReportingTestSupport07_recordA0ypyF") != nil
    #else
      return true
    #endif
  }

  /// Sees to it that the process fails if a failure would be lost.
  @inline(__always)
  static func watch() {
    if isMissing { addReporter() }
  }

  private static func addReporter() {
    // Where reporters are replaced, issues are somebody's business that is no failure.
    let reporters = IssueReporters.current
    guard
      reporters.contains(where: { $0 is _DefaultReporter }),
      !reporters.contains(where: { $0 is LostFailureReporter })
    else { return }
    IssueReporters.current = reporters + [LostFailureReporter()]
  }
}
