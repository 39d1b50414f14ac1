#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore

extension Route {
  /// Creates a redirect from one address to another.
  ///
  /// ```swift
  /// Route(redirect: "/", to: "/memos")
  /// ```
  ///
  /// The query of the request is appended to the destination.
  ///
  /// - Parameters:
  ///   - path: The path of the route.
  ///   - destination: The path of a page of this server, from `/` on.
  ///   - isPermanent: Whether browsers and search engines may cache the redirect permanently.
  public init(redirect path: String, to destination: String, isPermanent: Bool = false) {
    self.init { router, _ in
      for method in [HTTPRequest.Method.get, .head] {
        router.on(RouterPath(path), method: method) { request, _ in
          let mark = destination.contains("?") ? "&" : "?"
          let query = request.uri.query.map { mark + $0 } ?? ""
          return Response(
            status: isPermanent ? .permanentRedirect : .seeOther,
            headers: [.location: destination + query])
        }
      }
    }
  }
}

extension Route {
  /// Revokes the access of the browser that requests it, ends all of its pages, and redirects to
  /// the first page.
  ///
  /// ```swift
  /// Route(logOut: "/log-out")
  /// ```
  ///
  /// A page needs a form that posts to this address: `form(.method(.post), .action("/log-out")) {
  /// button { "Log out" } }`. Links don't work, because other sites could link to the address.
  ///
  /// Without an ``LiveServer/Security/accessRegister``, only the browser's cookie is deleted.
  ///
  /// - Parameter path: The path of the route.
  public init(logOut path: String) {
    self.init { router, site in
      router.on(RouterPath(path), method: .post) { request, _ in try await site.logOut(request) }
    }
  }
}

extension Site {
  fileprivate func logOut(_ request: Request) async throws -> Response {
    let (browser, cookie) = try self.authenticator.logOut(request)
    if let browser { await self.registry.endAll(of: browser.id) }
    return Response(
      status: .seeOther,
      headers: [.location: "/", .cacheControl: "no-store", .setCookie: cookie])
  }
}
#endif
