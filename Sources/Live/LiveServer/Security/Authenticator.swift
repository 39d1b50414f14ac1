#if LiveServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOHTTP1

/// Authenticates browsers by their cookies, and checks the host and the origin of requests.
struct Authenticator: Sendable {
  let names: SiteNames
  let signer: Signer
  let accessLifetime: AccessLifetime
  let register: AccessRegister?
  let now: @Sendable () -> Date
  let workers: WorkerAssignment
  private let mayBeFramed: Bool
  private let hasAccessToken: Bool

  init(
    _ configuration: LiveServer.Configuration, port: ServerPort,
    workers: WorkerAssignment = WorkerAssignment(), now: @escaping @Sendable () -> Date
  ) throws(LiveServerError) {
    let security = configuration.security
    self.names = try SiteNames(configuration, port: port)
    self.signer = Signer(
      try security.key.load(), isLasting: security.key.isLasting,
      accessToken: security.accessToken)
    self.register = security.accessToken == nil ? nil : security.accessRegister
    self.now = now
    self.workers = workers
    self.hasAccessToken = security.accessToken != nil
    self.mayBeFramed = security.contentSources["frame-ancestors"] != nil
    self.accessLifetime =
      security.accessToken == nil
      ? .unlimited : .limited(Int(clamping: security.accessLifetime.components.seconds), now: now)
  }

  /// Checks the host of a request and the origin of the page that sent it.
  ///
  /// - Parameters:
  ///   - hosts: The values of the field `Host`.
  ///   - origins: The values of the field `Origin`. Browsers omit it for navigations, and send it
  ///     for every WebSocket.
  ///   - isSocket: Whether the request asks for a WebSocket.
  ///   - isFromOwnPage: Whether the browser says that a page of this server sent the request. Its
  ///     `Origin` may be `null` then: browsers withhold the origin of a page whose referrer
  ///     policy is `no-referrer`.
  /// - Returns: The server's origin as the client names it.
  /// - Throws: A ``Refusal``.
  @discardableResult
  func check(
    hosts: [String], origins: [String], isSocket: Bool, isFromOwnPage: Bool = false
  ) throws(Refusal) -> Origin {
    guard let host = hosts.first, hosts.count == 1, !host.isEmpty else { throw .noHost }
    guard let own = self.names.origin(ofHost: host) else {
      let scheme = self.names.isSecure ? "https" : "http"
      throw .foreignHost(host, suggestion: "\(scheme)://\(host)", advice: self.names.advice)
    }
    if isSocket, origins.isEmpty { throw .noOrigin }
    for origin in origins where Origin(origin) != own && !(isFromOwnPage && origin == "null") {
      throw .foreignOrigin(origin, own: own.description)
    }
    return own
  }

  /// Refuses cross-site requests that are not navigations, as far as the browser sends
  /// `Sec-Fetch` fields.
  func check(_ source: RequestSource, method: HTTPRequest.Method) throws(Refusal) {
    guard source.isForeign else { return }
    guard method == .get || method == .head, source.opensPage(mayBeFramed: self.mayBeFramed)
    else { throw .foreignPage }
  }

  /// Returns the other worker that serves a request; `nil` if this one does.
  ///
  /// - Parameter address: The address of the client, as limits count it.
  func otherWorker(for head: HTTPRequestHead, from address: () -> String?) -> Int? {
    guard self.workers.count > 1 else { return nil }
    let origin = head.headers["Host"].first.flatMap { self.names.origin(ofHost: $0) }
    let browser = origin.flatMap {
      self.signer.browser(fields: head.headers["Cookie"], at: $0)
    }
    let worker: Int
    if let browser {
      worker = self.workers.worker(ofBrowser: browser.id)
    } else if self.hasAccessToken {
      // The wrong attempts of an address count in one worker.
      worker = self.workers.worker(ofAddress: address())
    } else {
      return nil
    }
    return worker == self.workers.index ? nil : worker
  }

  /// Whether a request for a WebSocket may be granted.
  func admitsSocket(_ head: HTTPRequestHead) -> Bool {
    (try? self.check(
      hosts: head.headers["Host"], origins: head.headers["Origin"], isSocket: true)) != nil
  }

  /// Returns the session that a request for a WebSocket leads to, or the reason for closing it.
  func admission(_ head: HTTPRequestHead, ticket: (some StringProtocol)?) -> SocketAdmission {
    let cookies = head.headers["Cookie"]
    guard let host = head.headers["Host"].first, let origin = self.names.origin(ofHost: host)
    else {
      return .stranger
    }
    guard let browser = self.browser(cookies: cookies, at: origin) else {
      let name = self.signer.cookieName(at: origin)
      return cookies.contains { $0.contains("\(name)=") } ? .stranger : .noCookie
    }
    return ticket.flatMap { self.signer.session(ticket: $0, of: browser.id) }.map {
      SocketAdmission.session($0, of: browser)
    }
      ?? .stranger
  }
}

/// The middleware that refuses requests by their host, their origin and the page that sent them.
struct OriginCheckMiddleware<Context: RequestContext>: RouterMiddleware {
  let authenticator: Authenticator

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let source = RequestSource(request.headers)
    try self.authenticator.check(
      // With several `Host` fields, the first is the authority, and the others stay among the
      // fields.
      hosts: (request.head.authority.map { [$0] } ?? []) + request.headers[values: .host],
      origins: request.headers[values: .origin],
      isSocket: request.uri.path == SocketPath.path,
      // A socket is asked for with `GET`, and its `Origin` is never withheld.
      isFromOwnPage: source.isFromSameOrigin && request.method != .get)
    try self.authenticator.check(source, method: request.method)
    return try await next(request, context)
  }
}

extension HTTPField.Name {
  fileprivate static let host = Self("Host")!
}

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
