#if LiveServer
  import LiveHTML

  /// The path of the sockets of pages.
  enum SocketPath {
    static let path = "/live"
  }

  /// The paths of uploads, which contain a secret.
  enum UploadPath {
    static let prefix = "/live/uploads/"

    /// Returns the path for logs, without the secret.
    static func redacted(_ path: String) -> String {
      path.hasPrefix(Self.prefix) ? Self.prefix + "…" : path
    }
  }

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
