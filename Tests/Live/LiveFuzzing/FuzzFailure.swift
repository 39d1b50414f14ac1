/// The server neither responded nor closed the connection in time.
public struct Hang: Error {
  /// The data that was sent.
  public let what: String

  /// Creates an error.
  public init(what: String) {
    self.what = what
  }
}

/// Unexpected behaviour of the server.
public struct Failure: Error {
  /// The data that was sent, or a description of the behaviour.
  public let what: String

  /// Creates an error.
  public init(what: String) {
    self.what = what
  }
}
