import IssueReporting

/// A test as the owner of default values.
enum TestIdentity: Hashable, Sendable {
  /// A test of Swift Testing and, if it has arguments, their description.
  case swiftTesting(TestContext.Testing.Test.ID, arguments: String?)

  /// A run of an XCTest method. Runs are numbered.
  case xcTest(run: Int)
}
