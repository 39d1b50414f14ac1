#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore

  extension Route {
    /// Ends the access of the browser that asks for it, and all of its pages, and leads to the first page.
    ///
    /// ```swift
    /// Route(logOut: "/log-out")
    /// ```
    ///
    /// A page needs a form that is sent there: `form(.method(.post), .action("/log-out")) { button { "Log out" } }`. Links do not do: other
    /// sites may lead a browser to any address.
    ///
    /// If there is no ``LiveServer/Security/accessRegister``, the browser only forgets its cookie.
    ///
    /// - Parameter path: Where it is.
    public init(logOut path: String) {
      self.init { router, site in
        router.on(RouterPath(path), method: .post) { request, _ in try await site.logOut(request) }
      }
    }
  }

  extension Site {
    fileprivate func logOut(_ request: Request) async throws -> Response {
      let (browser, cookie) = try self.gatekeeper.logOut(request)
      if let browser { await self.registry.endAll(of: browser.id) }
      return Response(
        status: .seeOther,
        headers: [.location: "/", .cacheControl: "no-store", .setCookie: cookie])
    }
  }
#endif
