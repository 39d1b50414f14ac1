#if LiveServer
  /// A browser as its cookie identifies it.
  struct KnownBrowser: Equatable, Sendable {
    /// The id of the browser, 32 digits.
    let id: String

    /// The time at which its access expires, in seconds since 1970; 0 if the server has no access
    /// token.
    let end: Int
  }
#endif
