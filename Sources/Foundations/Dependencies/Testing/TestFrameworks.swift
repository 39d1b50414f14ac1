import Synchronization

/// What *DependenciesTestSupport* tells about the running tests, which cannot be known without linking
/// the testing frameworks.
package enum TestFrameworks {
  private struct State: Sendable {
    var currentArguments: (@Sendable () -> String?)?
    var xcTestRuns = 0
    var isXCTestRunning = false
  }

  private static let state = Mutex(State())

  /// Sets how to describe the arguments of the Swift Testing test that runs in the current task.
  package static func describeArguments(_ describe: @escaping @Sendable () -> String?) {
    state.withLock { $0.currentArguments = describe }
  }

  /// An XCTest method starts: default values are forgotten.
  package static func xcTestWillStart() {
    state.withLock {
      $0.xcTestRuns += 1
      $0.isXCTestRunning = true
    }
  }

  /// An XCTest method has finished.
  package static func xcTestDidFinish() {
    state.withLock { $0.isXCTestRunning = false }
  }

  /// A description of the arguments of the Swift Testing test that runs in the current task.
  static var currentArguments: String? {
    let describe = state.withLock(\.currentArguments)
    return describe?()
  }

  /// The number of the XCTest method that runs in this process.
  static var xcTestRun: Int? {
    state.withLock { $0.isXCTestRunning ? $0.xcTestRuns : nil }
  }
}
