/// A server that is sent nonsense.
public struct FuzzTarget: Sendable {
  /// Its port.
  public let port: Int

  /// What a browser has been given that has said the token; empty if none is needed.
  public let cookie: String

  /// Creates a target.
  public init(port: Int, cookie: String) {
    self.port = port
    self.cookie = cookie
  }

  /// The names that a browser may use for it.
  public var host: String { "localhost:\(self.port)" }

  /// The access token of servers that need one.
  public static let token = "correct horse battery staple"

  /// The token as it stands in an address, or in a form.
  public static let encodedToken = "correct+horse+battery%20staple"

  /// The field that a proxy in front of it would write: wrong tokens from one address are not heard for long.
  public static let addressField = "X-Forwarded-For"
}
