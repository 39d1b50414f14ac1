/// How many of a feature's changes, actions and effects a test must assert in a ``TestStore``.
///
/// ```swift
/// store.exhaustivity = .off
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// All: every change of the state, every action of effects, the end of every effect.
  case on

  /// Only assertions in the test are checked. Other changes and actions are allowed.
  ///
  /// - Parameter showSkippedAssertions: Whether to show the skipped assertions: as warnings in
  ///   Swift Testing, as notes on the console in XCTest. They do not fail the test.
  case off(showSkippedAssertions: Bool)

  /// Only assertions in the test are checked. Other changes and actions are allowed, and are not
  /// shown.
  public static var off: Self { .off(showSkippedAssertions: false) }

  var showsSkippedAssertions: Bool { self == .off(showSkippedAssertions: true) }
}
