#if LiveServer
import Foundation
import HTTPTypes
import HummingbirdCore

extension Authenticator {
  /// Returns the browser that the cookies identify, if it has access.
  func browser(cookies: [String], at origin: Origin) -> KnownBrowser? {
    self.signer.browser(fields: cookies, at: origin).flatMap { self.hasAccess($0) ? $0 : nil }
  }

  /// Whether a browser still has access.
  func hasAccess(_ browser: KnownBrowser) -> Bool {
    !self.accessLifetime.isExpired(browser.end) && self.isRegistered(browser)
  }

  private func isRegistered(_ browser: KnownBrowser) -> Bool {
    self.register?.contains(browser.id) ?? true
  }

  /// Registers a browser that has sent the access token.
  func grantAccess(_ browser: KnownBrowser, _ request: Request) throws {
    try self.register?.grant(
      browser.id, agent: request.headers[.userAgent] ?? "", at: self.now())
  }

  /// Whether a pairing token is valid.
  func hasPairingToken(_ text: String) -> Bool {
    self.register?.hasPairing(text, at: self.now()) ?? false
  }

  /// Uses a pairing token, which gives access once.
  ///
  /// - Returns: Whether the token was valid.
  func usePairingToken(_ text: String) -> Bool {
    self.register?.usePairingToken(text, at: self.now()) ?? false
  }

  /// Ends the access of a browser.
  ///
  /// - Returns: The browser, if it had access, and the `Set-Cookie` value that deletes its
  ///   cookie.
  func logOut(_ request: Request) throws(Refusal) -> (browser: KnownBrowser?, cookie: String) {
    let origin = try self.origin(of: request)
    let browser = self.browser(cookies: request.headers[values: .cookie], at: origin)
    if let browser { self.register?.remove(browser.id) }
    return (browser, self.signer.expiredCookie(at: origin))
  }

  /// Returns the browser that sent a request, if it is known and has access.
  func browser(_ request: Request) throws(Refusal) -> KnownBrowser? {
    self.browser(cookies: request.headers[values: .cookie], at: try self.origin(of: request))
  }

  /// Returns the browser that requests a page, and a `Set-Cookie` value if it needs a new cookie.
  /// A browser without a valid cookie gets a new id.
  ///
  /// A browser whose access has expired keeps its id, so its pages find their restorable state
  /// when the user logs in again.
  func identify(_ request: Request) throws(Refusal) -> (browser: KnownBrowser, cookie: String?) {
    let origin = try self.origin(of: request)
    // After access was revoked, the cookie may be in other hands, so its id is not used again.
    let known = self.signer.browser(fields: request.headers[values: .cookie], at: origin)
      .flatMap { self.isRegistered($0) ? $0 : nil }
    if let known { self.register?.note(known.id, seenAt: self.now()) }
    if let known, !self.accessLifetime.isHalfExpired(known.end) { return (known, nil) }
    let browser = KnownBrowser(
      id: known?.id ?? self.workers.newBrowserID(), end: self.accessLifetime.end)
    let cookie = self.signer.cookie(
      for: browser, at: origin, lifetime: self.accessLifetime.cookieLifetime)
    return (browser, cookie)
  }

  private func origin(of request: Request) throws(Refusal) -> Origin {
    guard let host = request.head.authority, let origin = self.names.origin(ofHost: host) else {
      throw .noHost
    }
    return origin
  }
}

/// The lifetime of a browser's access.
enum AccessLifetime: Sendable {
  /// Access lasts as long as the cookie.
  case unlimited

  /// Access lasts for a number of seconds from the last time the browser opened a page.
  case limited(Int, now: @Sendable () -> Date)

  /// The expiry of access that begins or is extended now.
  var end: Int {
    switch self {
    case .unlimited: 0
    case .limited(let lifetime, let now): now().secondsSince1970 + lifetime
    }
  }

  /// The lifetime of a browser's cookie in seconds; `nil` until the browser is closed. The cookie
  /// outlives the access, so that a browser that returns keeps its id.
  var cookieLifetime: Int? {
    switch self {
    case .unlimited: nil
    case .limited(let lifetime, _): lifetime * 2
    }
  }

  func isExpired(_ end: Int) -> Bool {
    switch self {
    case .unlimited: false
    case .limited(_, let now): now().secondsSince1970 >= end
    }
  }

  /// Whether the browser should get a new cookie, because half of its time is over.
  func isHalfExpired(_ end: Int) -> Bool {
    switch self {
    case .unlimited: false
    case .limited(let lifetime, let now): now().secondsSince1970 >= end - lifetime / 2
    }
  }
}

extension Date {
  fileprivate var secondsSince1970: Int {
    Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
  }
}
#endif
