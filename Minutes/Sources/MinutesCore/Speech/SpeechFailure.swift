/// Why speech could not be recognized.
public struct SpeechFailure: Codable, Error, Equatable, Sendable {
  /// The message for users: it names the thing, the place and the way out in one or two sentences.
  public var message: String

  /// Creates a failure.
  public init(_ message: String) { self.message = message }

  /// The failure that an error stands for.
  public init(_ error: any Error) {
    self = error as? Self ?? Self("The speech engine has failed: \(error)")
  }
}
