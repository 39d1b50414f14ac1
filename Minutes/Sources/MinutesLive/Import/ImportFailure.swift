/// A sound file that did not become a memo.
public struct ImportFailure: Error, Equatable, CustomStringConvertible, Sendable {
  /// The cause, and the way out.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
