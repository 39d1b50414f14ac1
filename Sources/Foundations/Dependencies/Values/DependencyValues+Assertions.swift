extension DependencyValues {
  /// Checks a condition in debug builds, as the function `assert` does.
  ///
  /// In tests a false condition fails the test, which goes on.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Notes that something should not have happened, as the function `assertionFailure` does.
  ///
  /// In tests it fails the test, which goes on.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  /// Checks a condition in all builds, as the function `precondition` does.
  ///
  /// In tests a false condition fails the test, which goes on.
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
