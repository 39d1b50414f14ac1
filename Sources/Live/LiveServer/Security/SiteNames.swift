#if LiveServer
  /// The host names under which a server accepts requests.
  ///
  /// They prevent DNS rebinding: an attacker can point a domain name at this machine, so that the
  /// attacker's page shares an origin with the server's responses, unless the server refuses that
  /// name.
  struct SiteNames: Sendable {
    let isSecure: Bool
    private let named: [Origin]
    private let listening: String
    private let port: ServerPort

    init(_ configuration: LiveServer.Configuration, port: ServerPort) throws(LiveServerError) {
      self.isSecure = configuration.security.certificate != nil
      self.listening =
        configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
      self.port = port
      var named: [Origin] = []
      for text in configuration.security.origins {
        guard let origin = Origin(text) else { throw .invalidOrigin(text) }
        named.append(origin)
      }
      self.named = named
    }

    /// Returns the server's origin for a value of the field `Host`; `nil` for a host that the
    /// server is not configured for.
    func origin(ofHost host: String) -> Origin? {
      if let origin = self.named.first(where: {
        $0 == Origin(authority: host, isSecure: $0.isSecure)
      }) {
        return origin
      }
      guard let origin = Origin(authority: host, isSecure: self.isSecure),
        // Any port is accepted, because it may be forwarded. Pages of another site can't exploit
        // this: their host is another one.
        origin.isLoopback || origin.host == self.listening
      else { return nil }
      return origin
    }

    /// The address to suggest instead.
    var advice: String {
      self.named.first?.description
        ?? Origin(authority: "localhost:\(self.port.number ?? 80)", isSecure: self.isSecure)!
        .description
    }
  }
#endif
