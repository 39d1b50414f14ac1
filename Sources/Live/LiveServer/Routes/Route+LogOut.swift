#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore

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
