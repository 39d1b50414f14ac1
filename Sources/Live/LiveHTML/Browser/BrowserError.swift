/// Why a call of a browser's function has no answer.
public enum BrowserError: Error, Equatable, Sendable {
  /// The function has thrown. Names are those of the browser: `NotAllowedError`, `NotFoundError`.
  case failed(name: String, message: String)

  /// The answer is not of the type that was asked for.
  case unexpectedAnswer(function: String)

  /// The function tells more than is taken.
  case notTaken(function: String)

  /// The page was rendered anew, and with it has gone what was asked.
  case pageLost

  /// The function has ended, and takes nothing any more.
  case functionEnded

  /// Nobody looks at the page any more.
  case sessionEnded
}
