#if LiveServer
  /// Why a socket is closed, besides what the WebSocket protocol knows.
  enum SocketCloseCode {
    /// There is too much of it.
    static let policyViolation: UInt16 = 1008
    /// Come back later.
    static let tryAgainLater: UInt16 = 1013
    /// The session is not known, or not any more.
    static let unknownSession: UInt16 = 4000
    /// The page has another socket.
    static let replaced: UInt16 = 4001
    /// The browser has sent no cookie, so nobody knows whether the session is its own.
    static let noCookie: UInt16 = 4002
  }
#endif
