/// Why speech could not be recognized.
public struct SpeechFailure: Codable, CustomStringConvertible, Error, Equatable, Sendable {
  /// The scope of a failure.
  public enum Cause: String, Codable, Sendable {
    /// The engine does not work at all: it is not installed, has no model, or cannot be reached.
    case engine

    /// The engine works, but not with this sound or request.
    case sound
  }

  /// The message for users: it names the thing, the place and the way out in one or two sentences.
  public var message: String

  /// The scope of the failure. With ``Cause/engine`` a memo waits until there is an engine that works.
  public var cause: Cause

  /// Creates a failure.
  public init(_ message: String, cause: Cause = .sound) {
    self.message = message
    self.cause = cause
  }

  /// The message.
  public var description: String { message }

  /// The failure that an error stands for.
  public init(_ error: any Error) {
    self = error as? Self ?? Self("The speech engine has failed: \(error)")
  }
}
