#if LiveServer
  /// The session limit that prevents a page from being opened.
  enum SessionRefusal: String, Error {
    case tooMany = "sessions"
    case browserHasTooMany = "sessionsPerBrowser"
    case addressHasTooMany = "sessionsPerAddress"
  }
#endif
