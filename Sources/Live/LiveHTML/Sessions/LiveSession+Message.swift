extension LiveSession {
  /// A parsed message of the browser.
  ///
  /// Parsing 1 MB of JSON takes up to a second in a debug build. ``LiveSession/receive(_:)`` for
  /// bytes parses on the main actor, which all pages share; this initialiser can be called
  /// elsewhere:
  ///
  /// ```swift
  /// let message = await Task { @concurrent in LiveSession.Message(parsing: bytes) }.value
  /// try session.receive(message)
  /// ```
  public struct Message: Sendable {
    let result: Result<IncomingMessage, LiveSessionError>

    /// Parses a message. If it is malformed, ``LiveSession/receive(_:)`` throws the error.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: some Collection<UInt8>) {
      self.result = Result { () throws(LiveSessionError) in try IncomingMessage(bytes) }
    }
  }
}
