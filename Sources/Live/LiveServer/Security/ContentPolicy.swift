#if LiveServer
  /// What a page may load, and from where: from its own server, and nothing that stands in the page itself.
  struct ContentPolicy: Sendable {
    private let beginning: String
    private let end: String

    /// - Parameter additions: Further sources, by directive: `["img-src": ["https://tiles.example.org"]]`.
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

    /// The field for a page from there.
    func text(for origin: Origin?) -> String {
      guard let origin else { return self.beginning + self.end }
      // Safari before 15.4 does not take a socket for a part of the own server.
      return "\(self.beginning) \(origin.isSecure ? "wss" : "ws")://\(origin.authority)\(self.end)"
    }

    /// Of a document that somebody may have brought: it has no origin, and is what it is without anything else.
    static let ofStrangers = """
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
