import IssueReporting
import Synchronization

/// Which default values belong to which test.
enum TestDefaults {
  private struct Entry: Sendable {
    weak var defaults: DefaultValues?
    var owner: DefaultValues?
  }

  private static let entries = Mutex<[TestIdentity: Entry]>([:])

  /// Whether tests run several times in this process.
  ///
  /// Swift Testing does not tell one repetition of a test from the next. Then values are kept no longer
  /// than somebody in the test holds on to them, so that the next repetition starts afresh.
  private static let areTestsRepeated = CommandLine.arguments.contains {
    $0.hasPrefix("--repetitions") || $0.hasPrefix("--repeat-until")
  }

  /// The default values for the running test, as far as it is known.
  ///
  /// - Parameters:
  ///   - bound: Those of the scope of the current task.
  ///   - captured: Those of the object that asks.
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
    // What is replaced is let go outside of the lock: it may run deinitialisers that use dependencies.
    var outdated: [TestIdentity: Entry] = [:]
    defer { withExtendedLifetime(outdated) {} }
    return entries.withLock { entries in
      if let defaults = entries[test]?.defaults { return defaults }
      if case .xcTest = test {
        // One at a time: the values of those before are not needed any more.
        outdated = entries
        entries = [:]
      }
      let defaults = DefaultValues()
      entries[test] = Entry(defaults: defaults, owner: areTestsRepeated ? nil : defaults)
      return defaults
    }
  }
}
