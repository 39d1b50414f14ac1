import IssueReporting

/// Checks a condition.
///
/// The type of the dependencies ``DependencyValues/assert`` and ``DependencyValues/precondition``.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The expected condition.
  ///   - message: The message if it is false.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The expected condition.
  ///   - message: The message if it is false.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    line: UInt = #line,
    column: UInt = #column,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath
  ) {
    callAsFunction(
      condition(), message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Reports a programming error.
///
/// The type of the dependency ``DependencyValues/assertionFailure``.
public protocol AssertionFailureEffect: Sendable {
  /// Reports a programming error.
  ///
  /// - Parameter message: The message.
  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension AssertionFailureEffect {
  /// Reports a programming error.
  ///
  /// - Parameter message: The message.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    line: UInt = #line,
    column: UInt = #column,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath
  ) {
    callAsFunction(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension DependencyValues {
  /// Checks a condition in debug builds, like the function `assert`.
  ///
  /// In tests a false condition fails the test, which continues.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Reports a programming error, like the function `assertionFailure`.
  ///
  /// In tests it fails the test, which continues.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  /// Checks a condition in all builds, like the function `precondition`.
  ///
  /// In tests a false condition fails the test, which continues.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static var liveValue: any AssertionEffect { LiveAssertion() }
  static var testValue: any AssertionEffect { ReportedAssertion(summary: "Assertion failed") }
}

private enum AssertionFailureKey: DependencyKey {
  static var liveValue: any AssertionFailureEffect { LiveAssertionFailure() }
  static var testValue: any AssertionFailureEffect {
    ReportedAssertion(summary: "Assertion failed")
  }
}

private enum PreconditionKey: DependencyKey {
  static var liveValue: any AssertionEffect { LivePrecondition() }
  static var testValue: any AssertionEffect { ReportedAssertion(summary: "Precondition failed") }
}

/// The assertion failure of the standard library.
struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    Swift.assertionFailure(message(), file: filePath, line: line)
  }
}

/// The assertion of the standard library.
struct LiveAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    Swift.assert(condition(), message(), file: filePath, line: line)
  }
}

/// The precondition of the standard library.
struct LivePrecondition: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    Swift.precondition(condition(), message(), file: filePath, line: line)
  }
}

/// An assertion that fails the test instead of stopping its process.
struct ReportedAssertion: AssertionEffect, AssertionFailureEffect {
  /// The report without a message.
  let summary: String

  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard !condition() else { return }
    callAsFunction(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message()
    reportIssue(
      message.isEmpty ? summary : "\(summary): \(message)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
