/// A response of a browser function.
enum BrowserResponse: Equatable, Sendable {
  case value(JSONValue)
  case element(JSONValue)
  case failure(name: String, message: String)
  case end
}

/// The reason why a call of a browser function failed.
public enum BrowserError: Error, Equatable, Sendable {
  /// The function threw an error. Names are those of the browser: `NotAllowedError`,
  /// `NotFoundError`.
  case failed(name: String, message: String)

  /// The result can't be decoded as the expected type.
  case unexpectedResponse(function: String)

  /// The function yields values faster than they are consumed.
  case bufferOverflow(function: String)

  /// The page was re-rendered completely, which cancels all calls.
  case pageLost

  /// The function has ended and receives no more data.
  case functionEnded

  /// The session has ended.
  case sessionEnded
}
