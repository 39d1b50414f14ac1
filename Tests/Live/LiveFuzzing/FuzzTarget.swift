/// A server to be fuzzed.
public struct FuzzTarget: Sendable {
  /// The port of the server.
  public let port: Int

  /// The cookie of an authenticated browser; empty if the server has no access token.
  public let cookie: String

  /// Creates a target.
  public init(port: Int, cookie: String) {
    self.port = port
    self.cookie = cookie
  }

  /// The value of the field `Host`.
  public var host: String { "localhost:\(self.port)" }

  /// The access token of servers that need one.
  public static let token = "correct horse battery staple"

  /// The token, encoded for a URL or a form.
  public static let encodedToken = "correct+horse+battery%20staple"

  /// The field with the client's address. Random addresses avoid the rate limit for wrong tokens.
  public static let addressField = "X-Forwarded-For"
}
