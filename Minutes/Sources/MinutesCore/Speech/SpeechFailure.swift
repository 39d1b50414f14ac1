/// Why speech could not be recognized.
public struct SpeechFailure: CustomStringConvertible, Error, Equatable, Sendable {
  /// The scope of a failure.
  public enum Cause: Sendable {
    /// The engine does not work at all: it is not installed, has no model, or cannot be reached.
    case engine

    /// The engine works, but not with this sound or request.
    case sound
  }

  /// The reason.
  public var problem: SpeechProblem

  /// The scope of the failure. With ``Cause/engine`` a memo waits until there is an engine that works.
  public var cause: Cause

  /// Creates a failure.
  public init(_ problem: SpeechProblem, cause: Cause = .sound) {
    self.problem = problem
    self.cause = cause
  }

  /// Creates a failure with a message in English: the thing, the place and the way out in one or two sentences.
  public init(_ message: String, cause: Cause = .sound) {
    self.init(.other(message), cause: cause)
  }

  /// The message in English, for the command and the log.
  public var description: String { message(in: .english) }

  /// The message in a language.
  package func message(in texts: Texts) -> String { problem.message(in: texts) }

  /// The failure that an error stands for.
  public init(_ error: any Error) {
    self = error as? Self ?? Self(.engineFailed(reason: String(describing: error)))
  }
}
