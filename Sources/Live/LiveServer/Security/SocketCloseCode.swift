#if LiveServer
  import LiveHTML

  /// The codes with which the server closes sockets, in addition to those for protocol errors.
  enum SocketCloseCode {
    /// The client exceeds a rate limit.
    static let policyViolation: UInt16 = 1008
    /// The client should reconnect later.
    static let tryAgainLater: UInt16 = 1013
    /// The session does not exist, or has ended.
    static let unknownSession = LiveProtocol.CloseCode.unknownSession.rawValue
    /// The page has opened another socket.
    static let replaced = LiveProtocol.CloseCode.replaced.rawValue
    /// The user has left the page; sent by the browser.
    static let pageLeft = LiveProtocol.CloseCode.pageLeft.rawValue
    /// The browser sent no cookie, so the server can't check that the session belongs to it.
    static let noCookie = LiveProtocol.CloseCode.noCookie.rawValue
  }
#endif
