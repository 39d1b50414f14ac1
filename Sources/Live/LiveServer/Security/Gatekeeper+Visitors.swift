#if LiveServer
  import HTTPTypes
  import HummingbirdCore

  extension Gatekeeper {
    /// The browser whose cookies these are, if it may come in.
    func visitor(cookies: [String], at origin: Origin) -> KnownBrowser? {
      self.signer.visitor(fields: cookies, at: origin).flatMap {
        self.visits.isOver($0.end) ? nil : $0
      }
    }

    /// The browser that asks for something, if it has been here and may come in.
    func visitor(_ request: Request) throws(Refusal) -> KnownBrowser? {
      self.visitor(cookies: request.headers[values: .cookie], at: try self.origin(of: request))
    }

    /// The browser that asks for a page and may come in, and the field that gives it a cookie, if it needs one.
    func welcome(_ request: Request) throws(Refusal) -> (visitor: KnownBrowser, cookie: String?) {
      let known = try self.visitor(request)
      if let known, !self.visits.isHalfOver(known.end) { return (known, nil) }
      let visitor = KnownBrowser(id: known?.id ?? SessionKey().description, end: self.visits.end)
      let cookie = self.signer.cookie(
        for: visitor, at: try self.origin(of: request), lifetime: self.visits.lifetime)
      return (visitor, cookie)
    }

    private func origin(of request: Request) throws(Refusal) -> Origin {
      guard let host = request.head.authority, let origin = self.names.origin(ofHost: host) else {
        throw .noHost
      }
      return origin
    }
  }
#endif
