import IssueReporting
import Synchronization

/// The default values of each test.
enum TestDefaults {
  private struct Entry: Sendable {
    weak var defaults: DefaultValues?
    var owner: DefaultValues?
  }

  private static let entries = Mutex<[TestIdentity: Entry]>([:])

  /// Whether tests run several times in this process.
  ///
  /// Swift Testing does not identify repetitions of a test. In this case values are kept only while
  /// the test references them, so that the next repetition starts with new ones.
  private static let areTestsRepeated = CommandLine.arguments.contains {
    $0.hasPrefix("--repetitions") || $0.hasPrefix("--repeat-until")
  }

  /// The default values for the running test, if it is known.
  ///
  /// - Parameters:
  ///   - bound: Those of the current task's scope.
  ///   - captured: Those of the reading object.
  static func resolve(bound: DefaultValues?, captured: DefaultValues?) -> DefaultValues? {
    if let bound, bound.isExact { return bound }
    if case .swiftTesting(let testing?) = TestContext.current {
      return defaults(
        of: .swiftTesting(testing.test.id, arguments: TestFrameworks.currentArguments))
    }
    if let bound { return bound }
    if let run = TestFrameworks.xcTestRun { return defaults(of: .xcTest(run: run)) }
    return captured
  }

  private static func defaults(of test: TestIdentity) -> DefaultValues {
    // Release outdated values outside of the lock: their deinitialisers may use dependencies.
    var outdated: [TestIdentity: Entry] = [:]
    defer { withExtendedLifetime(outdated) {} }
    return entries.withLock { entries in
      if let defaults = entries[test]?.defaults { return defaults }
      if case .xcTest = test {
        // XCTest runs one method at a time: the values of earlier ones are not needed any more.
        outdated = entries
        entries = [:]
      }
      let defaults = DefaultValues()
      entries[test] = Entry(defaults: defaults, owner: areTestsRepeated ? nil : defaults)
      return defaults
    }
  }
}

/// A test as the owner of default values.
enum TestIdentity: Hashable, Sendable {
  /// A test of Swift Testing and, if it has arguments, their description.
  case swiftTesting(TestContext.Testing.Test.ID, arguments: String?)

  /// A run of an XCTest method. Runs are numbered.
  case xcTest(run: Int)
}

/// Runs one test, or one case of it, with overrides and with its own default values.
///
/// Nested calls share the default values of the outermost one.
///
/// - Parameters:
///   - updateValuesForTest: Overrides dependencies.
///   - test: The test.
package func withTestDefaults(
  _ updateValuesForTest: (inout DependencyValues) async throws -> Void,
  test: () async throws -> Void
) async rethrows {
  try await withDependencies {
    if $0.scope?.defaults?.isExact != true {
      $0.scope = DependencyScope(
        context: $0.scope?.context, defaults: DefaultValues(isExact: true))
    }
    try await updateValuesForTest(&$0)
  } operation: {
    try await test()
  }
}
