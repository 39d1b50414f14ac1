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
