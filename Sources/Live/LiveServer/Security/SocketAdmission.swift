#if LiveServer
  /// What a request for a socket leads to.
  enum SocketAdmission: Equatable, Sendable {
    /// A session, if that is still there, as long as the browser has access.
    case session(SessionKey, of: KnownBrowser)

    /// Nothing: no session is known that this browser has opened in that way. A page that is loaded again has one.
    case stranger

    /// Nothing: the browser sends no cookie, and perhaps never will.
    case noCookie

    /// The session, if it leads to one.
    var key: SessionKey? {
      if case .session(let key, _) = self { key } else { nil }
    }

    /// Why the socket is closed again, if it leads to nothing.
    var refusal: UInt16? {
      switch self {
      case .session: nil
      case .stranger: SocketCloseCode.unknownSession
      case .noCookie: SocketCloseCode.noCookie
      }
    }
  }
#endif
