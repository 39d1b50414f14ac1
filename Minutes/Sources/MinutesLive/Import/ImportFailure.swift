/// A sound file that did not become a memo.
public struct ImportFailure: Error, Equatable, CustomStringConvertible, Sendable {
  /// The cause, and the way out.
  public var description: String

  /// Whether other files would fail as well.
  let isOutOfSpace: Bool

  init(_ description: String, isOutOfSpace: Bool = false) {
    self.description = description
    self.isOutOfSpace = isOutOfSpace
  }
}
