#if LiveServer
  /// Why a page is not opened, although it is there.
  enum SessionRefusal: String, Error {
    case tooMany = "sessions"
    case browserHasTooMany = "sessionsPerBrowser"
    case addressHasTooMany = "sessionsPerAddress"
  }
#endif
