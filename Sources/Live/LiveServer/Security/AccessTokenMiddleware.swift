#if LiveServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Authenticates browsers and other clients by the access token. A browser gets a cookie and need
/// not send the token again.
struct AccessTokenMiddleware: RouterMiddleware {
  let token: AccessToken
  let authenticator: Authenticator

  /// The paths that need no access token.
  let openPaths: Set<String>

  /// The header field in which a proxy names the client's address, if there is a proxy.
  let forwardingField: HTTPField.Name?

  /// Returns the texts of the page that asks for the token.
  let builtInPages: @Sendable (Request, SiteContext) -> LiveServer.BuiltInPages
  let logger: Logger

  func handle(
    _ request: Request, context: SiteContext,
    next: (Request, SiteContext) async throws -> Response
  ) async throws -> Response {
    if self.openPaths.contains(request.uri.path) { return try await next(request, context) }
    let response = try await self.response(to: request, context) {
      try await next(request, context)
    }
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func response(
    to request: Request, _ context: SiteContext, next: () async throws -> Response
  ) async throws -> Response {
    let address = context.address(of: request, forwardingField: self.forwardingField)
    let browser = try self.authenticator.browser(request)
    // A request with a valid cookie skips this check, because a proxy may use the field
    // `Authorization` for itself, also in requests of browsers.
    if browser == nil, let text = Self.bearerToken(in: request) {
      if let page = self.verdict(on: text, from: address) {
        return self.response(page, request, context)
      }
      return try await next()
    }
    let linked = Self.token(in: request.uri.query ?? "")
    guard request.method == .post else {
      guard let linked else {
        return browser == nil ? self.response(.asking, request, context) : try await next()
      }
      return try browser == nil
        ? self.response(toLink: request, context, with: linked, from: address)
        : self.onwards(request)
    }
    // A user who has followed a link with an invalid token enters another one in the form.
    let text = try await self.token(in: request) ?? linked
    guard browser == nil else {
      // The user has entered the token in another tab since this form was loaded.
      return text == nil ? try await next() : self.onwards(request)
    }
    // An empty form does not count as a failed attempt.
    guard let text, !text.isEmpty else { return self.response(.asking, request, context) }
    return try self.response(toForm: request, context, with: text, from: address)
  }

  /// Responds to a request with a token in its address.
  ///
  /// Such a request may have no user: link previews and prefetches send it, too. It does not use
  /// up a pairing token, and `HEAD` gives no access.
  private func response(
    toLink request: Request, _ context: SiteContext, with text: String, from address: String?
  ) throws -> Response {
    if self.authenticator.hasPairingToken(text) {
      return self.response(.pairing, request, context)
    }
    if let page = self.verdict(on: text, from: address) {
      return self.response(page, request, context)
    }
    return request.method == .head ? self.onwards(request) : try self.grantAccess(request)
  }

  private func response(
    toForm request: Request, _ context: SiteContext, with text: String, from address: String?
  ) throws -> Response {
    // Guesses of pairing tokens are limited like those of the access token, and only a valid one
    // passes a reached limit.
    if !self.authenticator.usePairingToken(text),
      let page = self.verdict(on: text, from: address)
    {
      return self.response(page, request, context)
    }
    return try self.grantAccess(request)
  }

  private func response(
    _ page: AccessPage, _ request: Request, _ context: SiteContext
  ) -> Response {
    page.response(in: self.builtInPages(request, context))
  }

  /// Gives a browser access. The redirect removes the token from the address, where others could
  /// see it.
  private func grantAccess(_ request: Request) throws -> Response {
    var response = self.onwards(request)
    let (browser, cookie) = try self.authenticator.identify(request)
    try self.authenticator.grantAccess(browser, request)
    response.headers[.setCookie] = cookie
    return response
  }

  /// Returns the page to show to a client that does not know the token; `nil` if the token is
  /// right.
  private func verdict(on text: String, from address: String?) -> AccessPage? {
    switch self.token.verdict(on: text, from: address) {
    case .right:
      return nil
    case .wrong:
      self.logger.warning(
        "A client sent a wrong access token.", metadata: ["address": "\(address ?? "-")"])
      return .wrong
    case .tooManyTries:
      return .tooManyTries
    }
  }

  /// Redirects to the same address without the token.
  private func onwards(_ request: Request) -> Response {
    // A path that begins with two slashes would lead to another server.
    let path = "/" + request.uri.path.drop { $0 == "/" || $0 == "\\" }
    let query = (request.uri.query ?? "").split(separator: "&").filter {
      $0 != "token" && !$0.hasPrefix("token=")
    }
    let address = query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    return Response(
      status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
  }

  private func token(in request: Request) async throws -> String? {
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: 4096)
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge)
    } catch {
      // The connection was closed before the end of the body.
      throw HTTPError(.badRequest)
    }
    return Self.token(in: String(buffer: body))
  }

  /// Returns the token in the field `Authorization`, for programs that keep no cookies.
  private static func bearerToken(in request: Request) -> String? {
    let said = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
    guard said.count == 2, said[0].lowercased() == "bearer" else { return nil }
    return String(said[1])
  }

  /// Returns the token among the fields of a URL-encoded form.
  private static func token(in fields: String) -> String? {
    guard let field = fields.split(separator: "&").first(where: { $0.hasPrefix("token=") }) else {
      return nil
    }
    let text = field.dropFirst("token=".count).replacing("+", with: " ")
    return text.removingPercentEncoding ?? String(text)
  }
}

/// The page that asks for the access token, or for the consent to use a pairing token.
enum AccessPage: Equatable {
  case asking
  /// The address has a valid pairing token, which the form of the page uses.
  case pairing
  case wrong
  case tooManyTries

  /// Returns the page. It shows no text of a request.
  func response(in pages: LiveServer.BuiltInPages) -> Response {
    let texts = pages.accessToken
    var fields: HTTPFields = [:]
    if self == .tooManyTries {
      fields[.retryAfter] = "\(AccessTries.period.components.seconds)"
    }
    return pages.response(
      self.status, fields, title: self == .pairing ? texts.pairingTitle : texts.title,
      content: """
        <p role="status">\(self.sentence(texts).escapedForHTML)</p><form method="post">\
        \(self.fields(texts))</form>
        """)
  }

  private var status: HTTPResponse.Status {
    switch self {
    case .asking, .wrong: .unauthorized
    case .pairing: .ok
    case .tooManyTries: .tooManyRequests
    }
  }

  private func sentence(_ texts: LiveServer.BuiltInPages.AccessTokenTexts) -> String {
    switch self {
    case .pairing: texts.pairing
    case .asking: texts.request
    case .wrong: texts.wrong
    case .tooManyTries: texts.tooManyTries
    }
  }

  /// The fields of the form, which is sent to the address of the page.
  private func fields(_ texts: LiveServer.BuiltInPages.AccessTokenTexts) -> String {
    let open = texts.open.escapedForHTML
    if self == .pairing { return "<button autofocus>\(open)</button>" }
    return """
      <label>\(texts.token.escapedForHTML) <input type="password" name="token" required autofocus \
      autocomplete="current-password"></label> <button>\(open)</button>
      """
  }
}
#endif
