#if LiveServer
  extension LiveServer {
    /// Whom a server lets in, and what its pages may do. `Documentation/Security.md` says what that guards against.
    public struct Security: Sendable {
      /// Where browsers find the server, if not at `localhost`, `127.0.0.1`, `[::1]` or the address that it listens on, with whatever port:
      /// `https://minutes.example.org`, also if a proxy does the encrypting. Whoever asks for another name is refused.
      public var origins: [String]

      /// What cookies are signed with.
      public var key: SigningKey

      /// What pages may load besides what comes from the server itself, by directive of the Content-Security-Policy:
      /// `["img-src": ["https://tiles.example.org"]]`.
      public var contentSources: [String: [String]]

      /// What pages may ask somebody for: nothing, unless it is named.
      public var permissions: Set<BrowserPermission>

      /// What somebody has to know to be let in, once in each browser: at least 16 characters that nobody can guess. Browsers remember
      /// it for ``accessLifetime``.
      public var accessToken: String?

      /// How long a browser is let in without being asked again. Each visit prolongs it.
      public var accessLifetime: Duration

      /// The browsers that have given the access token, so that access can be revoked for one of them; `nil` if a cookie is enough.
      /// Browsers that are not in it give the token again.
      public var accessRegister: AccessRegister?

      /// What connections are encrypted with; `nil` to serve in the clear, which only this machine, or a proxy on it, may use.
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

      /// Checks that not every user of this machine may read a file with a secret, such as an access token. A file that is not there
      /// is none.
      ///
      /// Its group may read it, and so may others if they can't get into a folder that leads there.
      ///
      /// - Throws: ``LiveServerError/exposedSecret(_:)``, with the command that changes it.
      public static func checkSecret(at path: String) throws(LiveServerError) {
        if FileSecrecy.isExposed(path) { throw .exposedSecret(path) }
      }
    }
  }
#endif
