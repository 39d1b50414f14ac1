#if LiveServer
  import HTTPTypes
  import HummingbirdCore

  extension Gatekeeper {
    /// The browser whose cookies these are, if it may come in.
    func browser(cookies: [String], at origin: Origin) -> KnownBrowser? {
      self.signer.browser(fields: cookies, at: origin).flatMap { self.hasAccess($0) ? $0 : nil }
    }

    /// Whether a browser may still come in.
    func hasAccess(_ browser: KnownBrowser) -> Bool {
      !self.visits.isOver(browser.end) && self.isRegistered(browser)
    }

    private func isRegistered(_ browser: KnownBrowser) -> Bool {
      self.register?.contains(browser.id) ?? true
    }

    /// Notes that a browser has given the access token.
    func grantAccess(_ browser: KnownBrowser, _ request: Request) throws {
      try self.register?.grant(
        browser.id, agent: request.headers[.userAgent] ?? "", at: self.now())
    }

    /// Ends the access of a browser.
    ///
    /// - Returns: The browser, if it had access, and the field that has it forget its cookie.
    func logOut(_ request: Request) throws(Refusal) -> (browser: KnownBrowser?, cookie: String) {
      let origin = try self.origin(of: request)
      let browser = self.browser(cookies: request.headers[values: .cookie], at: origin)
      if let browser { self.register?.remove(browser.id) }
      return (browser, self.signer.expiredCookie(at: origin))
    }

    /// The browser that asks for something, if it has been here and may come in.
    func browser(_ request: Request) throws(Refusal) -> KnownBrowser? {
      self.browser(cookies: request.headers[values: .cookie], at: try self.origin(of: request))
    }

    /// The browser that asks for a page and may come in, and the field that gives it a cookie, if it needs one.
    ///
    /// Whoever comes in again after the visit was over is the same browser, and finds again what its pages had.
    func welcome(_ request: Request) throws(Refusal) -> (browser: KnownBrowser, cookie: String?) {
      let origin = try self.origin(of: request)
      // Where access was revoked, somebody else may have the cookie.
      let known = self.signer.browser(fields: request.headers[values: .cookie], at: origin)
        .flatMap { self.isRegistered($0) ? $0 : nil }
      if let known { self.register?.note(known.id, seenAt: self.now()) }
      if let known, !self.visits.isHalfOver(known.end) { return (known, nil) }
      let browser = KnownBrowser(id: known?.id ?? SessionKey().description, end: self.visits.end)
      let cookie = self.signer.cookie(
        for: browser, at: origin, lifetime: self.visits.cookieLifetime)
      return (browser, cookie)
    }

    private func origin(of request: Request) throws(Refusal) -> Origin {
      guard let host = request.head.authority, let origin = self.names.origin(ofHost: host) else {
        throw .noHost
      }
      return origin
    }
  }
#endif
