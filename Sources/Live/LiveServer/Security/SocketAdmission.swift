#if LiveServer
  /// What a request for a socket leads to.
  enum SocketAdmission: Equatable, Sendable {
    /// A session, if that is still there.
    case session(SessionKey)

    /// Nothing: no session is known that this browser has opened in that way. A page that is loaded again has one.
    case stranger

    /// Nothing: the browser sends no cookie, and perhaps never will.
    case noCookie
  }
#endif
