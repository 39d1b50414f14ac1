#if LiveServer
  import LiveServer
  import Logging

  /// A server that is told nonsense.
  struct FuzzTarget: Sendable {
    let port: Int

    /// What a browser has been given that has said the token; empty if none is needed.
    let cookie: String

    /// The names that a browser may use for it.
    var host: String { "localhost:\(self.port)" }

    static let token = "correct horse battery staple"

    /// As it stands in an address, or in a form.
    static let encodedToken = "correct+horse+battery%20staple"

    /// The field that a proxy in front of it would write: wrong tokens from one address are not heard for long.
    static let addressField = "X-Forwarded-For"
  }
#endif
