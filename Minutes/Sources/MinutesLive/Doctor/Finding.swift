/// A result of one check.
public struct Finding: Equatable, Sendable {
  /// The subject of the check, such as "Data folder".
  public var subject: String

  /// The result of the check.
  public var result: String

  /// The remedy. `nil` if there is no problem.
  public var remedy: String?

  /// Creates a finding.
  public init(_ subject: String, _ result: String, remedy: String? = nil) {
    self.subject = subject
    self.result = result
    self.remedy = remedy
  }
}
