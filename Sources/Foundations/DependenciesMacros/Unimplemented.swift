import IssueReporting

/// The error that an endpoint throws which nobody has overridden.
///
/// Closures of a ``DependencyClient()`` that can throw any error throw it, once the call is reported.
/// Throw it yourself from a dependency that has nothing to offer:
///
/// ```swift
/// static let failing = AudioPlayerClient(play: { _ in throw Unimplemented("AudioPlayerClient.play") })
/// ```
public struct Unimplemented: Error, CustomStringConvertible, Hashable {
  private let endpoint: String

  /// Creates an error that names what is missing.
  ///
  /// - Parameter endpoint: What was called, as a reader of a failed test would look for it:
  ///   `"AudioPlayerClient.play"`.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  /// The text of the report: `Unimplemented: 'AudioPlayerClient.play'`.
  public var description: String {
    "Unimplemented: '\(endpoint)'"
  }

  /// Reports that an endpoint was called and returns the error for it; what the macros expand to.
  ///
  /// - Parameters:
  ///   - endpoint: The client and its endpoint: `AudioPlayerClient.play`.
  ///   - fileID: The file that declares the endpoint, like the other parameters.
  @discardableResult
  public static func _report(
    _ endpoint: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let error = Self(endpoint)
    reportIssue(
      """
      \(error)

      A call reached this endpoint, and it has no implementation here. In a test, assign it one with \
      'withDependencies'; in an app, give the key of its client a 'liveValue'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return error
  }
}
