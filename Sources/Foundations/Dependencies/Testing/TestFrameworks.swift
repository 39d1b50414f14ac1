import Synchronization

/// Information about the running tests from *DependenciesTestSupport*, because this module must not
/// link the testing frameworks.
package enum TestFrameworks {
  private struct State: Sendable {
    var currentArguments: (@Sendable () -> String?)?
    var xcTestRuns = 0
    var isXCTestRunning = false
  }

  private static let state = Mutex(State())

  /// Sets the function that describes the arguments of the current Swift Testing test.
  package static func describeArguments(_ describe: @escaping @Sendable () -> String?) {
    state.withLock { $0.currentArguments = describe }
  }

  /// Called when an XCTest method starts: discards default values.
  package static func xcTestWillStart() {
    state.withLock {
      $0.xcTestRuns += 1
      $0.isXCTestRunning = true
    }
  }

  /// Called when an XCTest method has finished.
  package static func xcTestDidFinish() {
    state.withLock { $0.isXCTestRunning = false }
  }

  /// A description of the arguments of the current Swift Testing test.
  static var currentArguments: String? {
    let describe = state.withLock(\.currentArguments)
    return describe?()
  }

  /// The number of the running XCTest method in this process.
  static var xcTestRun: Int? {
    state.withLock { $0.isXCTestRunning ? $0.xcTestRuns : nil }
  }
}
