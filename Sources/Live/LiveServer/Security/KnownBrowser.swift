#if LiveServer
  /// A browser that has been here, as its cookie says.
  struct KnownBrowser: Equatable, Sendable {
    /// Which browser it is: 32 digits.
    let id: String

    /// Until when it is let in, in seconds since 1970; 0 if nobody has to know a token.
    let end: Int
  }
#endif
