#if LiveServer
extension LiveServer {
  /// The origins, authentication, encryption and permissions of a server.
  /// `Documentation/Security.md` describes the threats that they protect against.
  public struct Security: Sendable {
    /// The origins under which browsers reach the server: `https://minutes.example.org`, also if
    /// a proxy terminates TLS. `localhost`, `127.0.0.1`, `[::1]` and the address that the server
    /// listens on are always accepted, with any port. Requests for other hosts are refused.
    public var origins: [String]

    /// The key that signs cookies.
    public var key: SigningKey

    /// Additional sources for pages, by directive of the Content-Security-Policy: `["img-src":
    /// ["https://tiles.example.org"]]`. Pages may always load resources of the server itself.
    public var contentSources: [String: [String]]

    /// The browser features that pages may ask the user's permission for. The default is none.
    public var permissions: Set<BrowserPermission>

    /// The secret that authorises a browser, entered once in each browser: at least 16 characters
    /// that are hard to guess. The access lasts for ``accessLifetime``.
    public var accessToken: String?

    /// The time that a browser has access without entering the token again. Opening a page
    /// extends it.
    public var accessLifetime: Duration

    /// The register of the browsers with access, which can revoke it for a single browser; `nil`
    /// if a valid cookie is sufficient. Browsers that are not in the register have to send the
    /// token again.
    public var accessRegister: AccessRegister?

    /// The TLS certificate; `nil` to serve without encryption, which is allowed only for this
    /// machine or for a proxy on it.
    public var certificate: Certificate?

    /// Creates a configuration.
    public init(
      origins: [String] = [],
      key: SigningKey = .random,
      contentSources: [String: [String]] = [:],
      permissions: Set<BrowserPermission> = [],
      accessToken: String? = nil,
      accessLifetime: Duration = .seconds(30 * 24 * 3600),
      accessRegister: AccessRegister? = nil,
      certificate: Certificate? = nil
    ) {
      self.origins = origins
      self.key = key
      self.contentSources = contentSources
      self.permissions = permissions
      self.accessToken = accessToken
      self.accessLifetime = accessLifetime
      self.accessRegister = accessRegister
      self.certificate = certificate
    }

    /// Checks that a file with a secret, such as an access token, is not readable by all users of
    /// this machine. A missing file passes.
    ///
    /// Its group may read it, and so may others if a parent folder is closed to them.
    ///
    /// - Throws: ``LiveServerError/exposedSecret(_:)``, whose description names the command to
    ///   correct the permissions.
    public static func checkSecret(at path: String) throws(LiveServerError) {
      if FileSecrecy.isExposed(path) { throw .exposedSecret(path) }
    }
  }
}
#endif
