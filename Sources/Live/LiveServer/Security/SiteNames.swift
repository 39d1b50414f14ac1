#if LiveServer
  /// The names that a server goes by.
  ///
  /// A name of somebody else can be made to lead to this machine, and his pages then share an origin with what answers there. They can't
  /// if nothing does.
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
        guard let origin = Origin(text) else { throw .noOrigin(text) }
        named.append(origin)
      }
      self.named = named
    }

    /// Where a page comes from that was asked for with this field `Host`; `nil` if that is not one of the names.
    func origin(ofHost host: String) -> Origin? {
      if let origin = self.named.first(where: {
        $0 == Origin(authority: host, isSecure: $0.isSecure)
      }) {
        return origin
      }
      guard let origin = Origin(authority: host, isSecure: self.isSecure),
        // The port need not be that of the server: it may be forwarded. No page can make its own of it, for its host would be another.
        origin.isLoopback || origin.host == self.listening
      else { return nil }
      return origin
    }

    /// Where to go instead.
    var advice: String {
      self.named.first?.description
        ?? Origin(authority: "localhost:\(self.port.number ?? 80)", isSecure: self.isSecure)!
        .description
    }
  }
#endif
