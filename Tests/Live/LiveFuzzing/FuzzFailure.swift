/// The server neither answers nor closes the connection.
public struct Hang: Error {
  /// What was sent.
  public let what: String

  /// Creates an error.
  public init(what: String) {
    self.what = what
  }
}

/// The server has done what it did not intend.
public struct Failure: Error {
  /// What was sent, or what it did.
  public let what: String

  /// Creates an error.
  public init(what: String) {
    self.what = what
  }
}
