/// What somebody who looked for trouble has found.
public struct Finding: Equatable, Sendable {
  /// What was looked at, such as "Data folder".
  public var subject: String

  /// What is there.
  public var result: String

  /// How to mend it. `nil` if all is well.
  public var remedy: String?

  /// Creates a finding.
  public init(_ subject: String, _ result: String, remedy: String? = nil) {
    self.subject = subject
    self.result = result
    self.remedy = remedy
  }
}
