import IssueReporting
import SourceLocations
import Synchronization

/// The first use of a dependency without a value.
final class DependencyAccess: Sendable {
  @TaskLocal static var current: DependencyAccess?

  /// The source location of the `@Dependency` that is being read.
  @TaskLocal static var declaration: SourceLocation?

  let name: DependencyName
  let keyType: Any.Type
  let valueType: Any.Type
  let location: SourceLocation

  /// Whether the dependency is read only to override a part of it.
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

  /// The source location that requests the test value being created; the given one if code uses the
  /// key directly.
  static func currentLocation(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> SourceLocation {
    current?.location
      ?? SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Whether the created value is a fallback from another context.
  var isMakeshift: Bool { lacksValue.load(ordering: .relaxed) }

  /// Records that the key has no value for the context, and reports it if the dependency is being
  /// used.
  func lacksValue(reportingIf shouldReport: Bool, _ summary: String, remedy: String) {
    lacksValue.store(true, ordering: .relaxed)
    guard shouldReport, !isUpdate else { return }
    location.report(
      """
      \(name) \(summary):

        Location: \(location)
        Key type: \(TypeName(qualified: keyType))
        Dependency type: \(TypeName(qualified: valueType))

      \(remedy)
      """
    )
  }
}

extension DependencyKey {
  /// Reports that a test uses a dependency without a test value and without an override.
  static func reportMissingTestValue() {
    guard let access = DependencyAccess.current, access.keyType == Self.self else {
      // Code has requested the value from the key directly.
      guard shouldReportUnimplemented else { return }
      reportIssue(
        """
        \(TypeName(qualified: Self.self)) has no test value of its own, but was asked for it.

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

/// The name of a dependency in messages.
struct DependencyName: Sendable, CustomStringConvertible {
  /// The name as it is written in code: `@Dependency(\.uuid)`.
  let description: String

  /// An example of an override in a test: `$0.uuid`.
  let example: String

  /// - Parameter function: The property that defines the dependency. The name of a function belongs
  ///   to code that uses the key directly, and does not describe the dependency.
  init<Key>(_ function: StaticString, key: Key.Type) {
    let property = String(describing: function)
    if property.isEmpty || property.contains("(") || property.contains(":") {
      let type = String(describing: key)
      description = "@Dependency(\(type).self)"
      example = "$0[\(type).self]"
    } else {
      description = #"@Dependency(\.\#(property))"#
      example = "$0.\(property)"
    }
  }
}
