/// Why memos were not found, or not changed, in words for the person who wanted that.
public enum RepositoryFailure: Error, Equatable, Sendable {
  /// The disk has no room for more.
  case diskFull

  /// There is no such memo (any more).
  case noSuchMemo

  /// Something else, described by whoever it happened to.
  case other(String)

  /// What has happened, and what can be done about it.
  public var message: String {
    switch self {
    case .diskFull: "The disk is full. Make room, and try again."
    case .noSuchMemo: "This memo was deleted somewhere else."
    case .other(let description): description
    }
  }

  /// An error of any kind as one that can be shown.
  public init(_ error: any Error) {
    self = error as? RepositoryFailure ?? .other(String(describing: error))
  }
}
