/// How much of what happens a ``TestStore`` insists on hearing about.
///
/// ```swift
/// store.exhaustivity = .off
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// All of it: every change of the state, every action that effects send, the end of every effect.
  case on

  /// What the test mentions. The rest may happen or not.
  ///
  /// - Parameter showSkippedAssertions: Whether what the test left out is shown: as warnings in Swift Testing,
  ///   as notes on the console in XCTest. They fail nothing.
  case off(showSkippedAssertions: Bool)

  /// What the test mentions. The rest may happen or not, and is not shown.
  public static var off: Self { .off(showSkippedAssertions: false) }

  var showsSkippedAssertions: Bool { self == .off(showSkippedAssertions: true) }
}
