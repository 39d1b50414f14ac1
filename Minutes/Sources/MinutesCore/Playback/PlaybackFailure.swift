/// A playback error, with a message for the user.
public enum PlaybackFailure: Error, Equatable, Sendable {
  case damaged
  case noOutput

  /// The browser plays audio only after a user gesture.
  case notAllowedYet

  case notFound

  /// The browser cannot decode the audio format.
  case unsupported

  /// Any other error, with its description.
  case other(String)

  /// The message for the user: the cause and the remedy.
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

  /// The message about a damaged audio file.
  package static let damageMessage = """
    The file of this recording is damaged: parts of it are silent or cannot be played. Restore it from a backup; \
    `minutes doctor --verify` names the file.
    """

  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    self = error as? PlaybackFailure ?? .other(String(describing: error))
  }
}
