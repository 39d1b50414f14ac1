import IssueReporting

/// The error of an endpoint without an override.
///
/// Closures of a ``DependencyClient()`` that can throw any error throw it after the call is
/// reported. Throw it yourself from a dependency without an implementation:
///
/// ```swift
/// static let failing = AudioPlayerClient(play: { _ in throw Unimplemented("AudioPlayerClient.play") })
/// ```
public struct Unimplemented: Error, CustomStringConvertible, Hashable {
  private let endpoint: String

  /// Creates an error for an endpoint.
  ///
  /// - Parameter endpoint: The name of the called endpoint for the failure message:
  ///   `"AudioPlayerClient.play"`.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  /// The error message: `Unimplemented: 'AudioPlayerClient.play'`.
  public var description: String {
    "Unimplemented: '\(endpoint)'"
  }

  /// Reports the call of an endpoint and returns the error for it; used in macro expansions.
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
