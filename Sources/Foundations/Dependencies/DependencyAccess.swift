import IssueReporting
import Synchronization

/// The first use of a dependency that has no value yet.
final class DependencyAccess: Sendable {
  @TaskLocal static var current: DependencyAccess?

  /// Where the `@Dependency` stands that is being read.
  @TaskLocal static var declaration: SourceLocation?

  let name: DependencyName
  let keyType: Any.Type
  let valueType: Any.Type
  let location: SourceLocation

  /// Whether the dependency is read only to be overridden.
  let isUpdate: Bool

  private let lacksValue = Atomic(false)

  init<Key: TestDependencyKey>(
    _ key: Key.Type, name: DependencyName, location: SourceLocation, isUpdate: Bool
  ) {
    self.name = name
    self.keyType = key
    self.valueType = Key.Value.self
    self.location = Self.declaration ?? location
    self.isUpdate = isUpdate
  }

  /// The place that is asking for the test value that is being made; the given one if somebody asks the key
  /// itself.
  static func currentLocation(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> SourceLocation {
    current?.location
      ?? SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Whether the value that was made is that of another context, for want of a better one.
  var isMakeshift: Bool { lacksValue.load(ordering: .relaxed) }

  /// Notes that the key has no value for the context, and reports it if the dependency is being used.
  func lacksValue(reportingIf shouldReport: Bool, _ summary: String, remedy: String) {
    lacksValue.store(true, ordering: .relaxed)
    guard shouldReport, !isUpdate else { return }
    location.report(
      """
      \(name) \(summary):

        Location: \(location)
        Key type: \(TypeName(keyType))
        Dependency type: \(TypeName(valueType))

      \(remedy)
      """
    )
  }
}

extension DependencyKey {
  /// Reports that a test uses a dependency that has neither a test value nor an override.
  static func reportMissingTestValue() {
    guard let access = DependencyAccess.current, access.keyType == Self.self else {
      // Somebody has asked the key itself for its value.
      guard shouldReportUnimplemented else { return }
      reportIssue(
        """
        \(TypeName(Self.self)) has no test value of its own, but was asked for it.

        Give the key a 'testValue'.
        """
      )
      return
    }
    let example = access.name.example
    access.lacksValue(
      reportingIf: shouldReportUnimplemented,
      "has no test implementation, but was accessed from a test context",
      remedy: """
        A test must not reach a live dependency by accident. Override it for this test, with \
        'withDependencies { \(example) = … } operation: { … }' or the trait \
        '.dependencies { \(example) = … }', or give its key a 'testValue'.
        """
    )
  }
}
