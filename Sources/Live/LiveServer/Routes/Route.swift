#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore
import IssueReporting
public import LiveHTML

/// A page, a file or another resource at an address of a server.
///
/// ```swift
/// Route("/memos/{id}") { request in MemoPage(store: store(of: request.parameter("id"))) }
/// ```
///
/// A path may contain parameters (`/memos/{id}`), wildcards for one component (`/*/settings`),
/// and at its end a wildcard for any components (`/memos/**`).
public struct Route: Sendable {
  let assets: [Asset]

  /// The paths that need no access token.
  let openPaths: Set<String>
  let add: @MainActor @Sendable (Router<SiteContext>, Site) -> Void

  /// Creates a route for a page. Each request creates a new page with a session of its own.
  ///
  /// - Parameters:
  ///   - path: The path of the route.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - page: Returns the page, or `nil` for a "not found" response. The server then calls
  ///     ``LiveHTML/Page/open(_:)`` of the page with the whole address.
  public init(
    _ path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    page: @escaping @MainActor @Sendable (PageRequest) async throws -> (any Page)?
  ) {
    if path == SocketPath.path {
      reportIssue(
        """
        The path '\(path)' is reserved for the sockets of pages, so no browser can open a page there. Choose another path.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    self.init { router, site in
      router.on(RouterPath(path), method: .get) { request, context in
        try await site.respond(request, context, page)
      }
      router.on(RouterPath(path), method: .head) { request, context in
        try await site.respondToHead(request, context, page)
      }
    }
  }

  init(
    assets: [Asset] = [],
    openPaths: Set<String> = [],
    add: @escaping @MainActor @Sendable (Router<SiteContext>, Site) -> Void = { _, _ in }
  ) {
    self.assets = assets
    self.openPaths = openPaths
    self.add = add
  }
}

extension Route {
  /// Creates a route for a page with links to previews, and for the previews, each interactive
  /// and at its own address.
  ///
  /// ```swift
  /// #if DEBUG
  ///   Route(previews: PreviewCatalog(path: "/previews") { Preview("Empty list") { … } })
  /// #endif
  /// ```
  @MainActor
  public init(previews: PreviewCatalog) {
    let list = Route(previews.path) { _ in previews.page(at: previews.path) }
    let each = Route(previews.path + "/{preview}") { request in
      previews.page(at: "\(previews.path)/\(request.parameter("preview") ?? "")")
    }
    self.init { router, site in
      list.add(router, site)
      each.add(router, site)
    }
  }
}

/// A result builder for the routes of a server.
@resultBuilder
public enum RouteBuilder {
  /// A route.
  public static func buildExpression(_ route: Route) -> [Route] { [route] }

  /// Several routes in order.
  public static func buildBlock(_ routes: [Route]...) -> [Route] { routes.flatMap(\.self) }

  /// A condition without an `else`.
  public static func buildOptional(_ routes: [Route]?) -> [Route] { routes ?? [] }

  /// The first branch of a condition.
  public static func buildEither(first routes: [Route]) -> [Route] { routes }

  /// The second branch of a condition.
  public static func buildEither(second routes: [Route]) -> [Route] { routes }

  /// The iterations of a loop.
  public static func buildArray(_ routes: [[Route]]) -> [Route] { routes.flatMap(\.self) }
}

extension [Route] {
  /// Checks that no two routes have the same path and method, because the router would use only
  /// one of them.
  ///
  /// - Parameter site: The site that the routes are added to.
  /// - Throws: ``LiveServerError/duplicateRoute(_:)``.
  @MainActor
  func check(at site: Site) throws(LiveServerError) {
    var known: Set<String> = []
    let assets = Route { router, site in site.add([], to: router) }
    for route in [assets] + self {
      let router = Router(context: SiteContext.self)
      route.add(router, site)
      for route in router.routes {
        // Parameters match any text, whatever their names.
        let path = route.path.description.replacing(#/\{[^}]*\}/#, with: "{}")
          .replacing(#/\/\*(?=\/|$)/#, with: "/{}")
        guard known.insert("\(route.method) \(path)").inserted else {
          throw .duplicateRoute(route.path.description)
        }
      }
    }
  }
}

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
