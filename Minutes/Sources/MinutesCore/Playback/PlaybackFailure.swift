/// Why a memo was not played, in words for the person who wanted to hear it.
public enum PlaybackFailure: Error, Equatable, Sendable {
  /// The audio file is damaged.
  case damaged

  /// The browser has no audio output.
  case noOutput

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
    case .damaged: Self.damageMessage
    case .noOutput:
      "The browser has no audio output. Connect headphones or a loudspeaker, and try again."
    case .notAllowedYet: "The browser plays nothing before you have clicked on the page. Try again."
    case .notFound: "The recording was not found. It may have been deleted somewhere else."
    case .unsupported: "This browser cannot play the recording. Try another one."
    case .other(let description): description
    }
  }

  /// What pages say of a damaged file.
  package static let damageMessage = """
    The file of this recording is damaged: parts of it are silent or cannot be played. Restore it from a backup; \
    `minutes doctor --verify` names the file.
    """

  /// An error of any kind as one that can be shown.
  public init(_ error: any Error) {
    self = error as? PlaybackFailure ?? .other(String(describing: error))
  }
}
