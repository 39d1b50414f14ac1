#if canImport(Testing)
import Dependencies
public import Testing

/// Overrides dependencies for a test, or for every test of a suite.
///
/// ```swift
/// @Suite(.dependencies { $0.uuid = .incrementing })
/// struct VoiceMemosTests {
///   @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
///   func record() { … }
/// }
/// ```
///
/// Every test, every argument and every repetition of a test starts with new values: overrides
/// are evaluated again, and default values are not shared. Traits of an outer suite apply before
/// those of an inner one, and those before the traits of the test.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  private let updateValues: @Sendable (inout DependencyValues) async throws -> Void

  init(updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void) {
    self.updateValues = updateValues
  }

  /// Whether nested suites inherit the trait: always `true`.
  public var isRecursive: Bool { true }

  /// Provides a scope for each case of a test, and none for a suite as a whole, which its tests
  /// would share.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a test with the dependencies overridden.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTestDefaults {
      try await updateValues(&$0)
    } test: {
      try await function()
    }
  }
}
#endif
