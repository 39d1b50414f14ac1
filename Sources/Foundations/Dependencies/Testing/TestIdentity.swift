import IssueReporting

/// A test that default values belong to.
enum TestIdentity: Hashable, Sendable {
  /// A test of Swift Testing and, if it has arguments, a description of those.
  case swiftTesting(TestContext.Testing.Test.ID, arguments: String?)

  /// The run of an XCTest method. Those have numbers.
  case xcTest(run: Int)
}
