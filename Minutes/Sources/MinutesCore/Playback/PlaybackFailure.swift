/// Why a memo was not played, in words for the person who wanted to hear it.
public enum PlaybackFailure: Error, Equatable, Sendable {
  /// The browser wants a click before it plays anything.
  case notAllowedYet

  /// The sound was not found.
  case notFound

  /// The browser cannot play sound of this kind.
  case unsupported

  /// Something else, described by whoever it happened to.
  case other(String)

  /// What has happened, and what can be done about it.
  public var message: String {
    switch self {
    case .notAllowedYet: "The browser plays nothing before you have clicked on the page. Try again."
    case .notFound: "The recording was not found. It may have been deleted somewhere else."
    case .unsupported: "This browser cannot play the recording. Try another one."
    case .other(let description): description
    }
  }

  /// An error of any kind as one that can be shown.
  public init(_ error: any Error) {
    self = error as? PlaybackFailure ?? .other(String(describing: error))
  }
}
