#if LiveServer
  /// The `Content-Security-Policy` of pages: resources from the server itself, and no inline
  /// scripts or styles.
  struct ContentPolicy: Sendable {
    private let beginning: String
    private let end: String

    /// - Parameter additions: Additional sources, by directive: `["img-src":
    ///   ["https://tiles.example.org"]]`.
    init(additions: [String: [String]]) {
      var directives = Self.directives
      for (name, sources) in additions.sorted(by: { $0.key < $1.key }) {
        if let index = directives.firstIndex(where: { $0.name == name }) {
          let known = directives[index].sources.filter { $0 != "'none'" }
          directives[index].sources = known + sources
        } else {
          directives.append((name, sources))
        }
      }
      let texts = directives.map { "\($0.name) \($0.sources.joined(separator: " "))" }
      self.beginning = texts[0]
      self.end = "; " + texts[1...].joined(separator: "; ")
    }

    /// The value of the header field for a page of the given origin.
    func text(for origin: Origin?) -> String {
      guard let origin else { return self.beginning + self.end }
      // Safari before 15.4 does not count WebSockets as `'self'`.
      return "\(self.beginning) \(origin.isSecure ? "wss" : "ws")://\(origin.authority)\(self.end)"
    }

    /// The policy of untrusted documents: an opaque origin, no scripts, and no external resources.
    static let untrusted = """
      sandbox; default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'; \
      frame-ancestors 'none'
      """

    private static let directives: [(name: String, sources: [String])] = [
      ("connect-src", ["'self'"]),
      ("default-src", ["'self'"]),
      ("script-src", ["'self'"]),
      ("style-src", ["'self'"]),
      ("img-src", ["'self'", "data:", "blob:"]),
      ("media-src", ["'self'", "data:", "blob:"]),
      ("object-src", ["'none'"]),
      ("base-uri", ["'none'"]),
      ("form-action", ["'self'"]),
      ("frame-ancestors", ["'none'"]),
    ]
  }
#endif
