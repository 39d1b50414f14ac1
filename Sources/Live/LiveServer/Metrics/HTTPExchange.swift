#if LiveServer
  /// A request and its response, for the access log and the metrics.
  struct HTTPExchange: Sendable {
    var method: String
    /// The path without the query, which may contain private data.
    var path: String
    var status: Int
    /// The number of body bytes sent.
    var size: Int
    var time: Duration
  }
#endif
