import ComposableArchitecture

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
    @Dependency(\.texts.player) var texts
    return switch self {
    case .damaged: texts.isDamaged
    case .noOutput: texts.noOutput
    case .notAllowedYet: texts.isNotAllowedYet
    case .notFound: texts.isNotFound
    case .unsupported: texts.isUnsupported
    case .other(let description): description
    }
  }

  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    self = error as? PlaybackFailure ?? .other(String(describing: error))
  }
}
