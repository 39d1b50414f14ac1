#if LiveServer
  /// The result of a request for a WebSocket.
  enum SocketAdmission: Equatable, Sendable {
    /// A session, if it still exists, for as long as the browser has access.
    case session(SessionKey, of: KnownBrowser)

    /// Refused: this browser has loaded no page with such a session. Loading the page again gives
    /// it one.
    case stranger

    /// Refused: the browser sends no cookie, and may never do so.
    case noCookie

    /// The session, if the socket was admitted.
    var key: SessionKey? {
      if case .session(let key, _) = self { key } else { nil }
    }

    /// The code to close the socket with, if it was refused.
    var refusal: UInt16? {
      switch self {
      case .session: nil
      case .stranger: SocketCloseCode.unknownSession
      case .noCookie: SocketCloseCode.noCookie
      }
    }
  }
#endif
