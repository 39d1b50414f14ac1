#if LiveServer
  /// A request, and how it was answered.
  struct HTTPExchange: Sendable {
    var method: String
    /// Without the query, in which there may be what is nobody's business.
    var path: String
    var status: Int
    /// How many bytes of content were sent.
    var size: Int
    var time: Duration
  }
#endif
