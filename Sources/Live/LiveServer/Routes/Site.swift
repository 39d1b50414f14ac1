#if LiveServer
import ComposableArchitecture
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import LiveHTML
import Logging
import NIOCore

/// Responds to requests for pages and assets.
struct Site: Sendable {
  let registry: SessionRegistry
  let authenticator: Authenticator
  let dependencies: ServerDependencies
  let configuration: LiveServer.Configuration

  /// The connection to the other workers, if there are some.
  let bus: WorkerBus?

  /// Responds with a page, and keeps its session for the browser's connection.
  @Sendable
  func respond(
    _ request: Request, _ context: SiteContext,
    _ makePage: @MainActor @Sendable (PageRequest) async throws -> (any Page)?
  ) async throws -> Response {
    try await self.respond(request, context, makePage, isLive: true)
  }

  /// Responds with the header fields that the page would have.
  @Sendable
  func respondToHead(
    _ request: Request, _ context: SiteContext,
    _ makePage: @MainActor @Sendable (PageRequest) async throws -> (any Page)?
  ) async throws -> Response {
    try await self.respond(request, context, makePage, isLive: false).createHeadResponse()
  }

  /// Whether a request comes from this machine.
  func isLocal(_ request: Request, _ context: SiteContext) -> Bool {
    context.isLocal(
      request, names: self.authenticator.names,
      forwardingField: self.configuration.forwardingField)
  }

  @MainActor
  private func respond(
    _ request: Request, _ context: SiteContext,
    _ makePage: @MainActor @Sendable (PageRequest) async throws -> (any Page)?, isLive: Bool
  ) async throws -> Response {
    let (browser, cookie) = try self.authenticator.identify(request)
    let client = ClientIdentity(
      browser, request, context, forwardingField: self.configuration.forwardingField)
    let request = PageRequest(
      request, context, isFromThisMachine: self.isLocal(request, context))
    if let routedPage = context.routedPage {
      // Only a response can renew the cookie, so the browser loads a document.
      guard cookie == nil else { return Response(status: .resetContent) }
      routedPage.page = try await self.dependencies.values.yield { try await makePage(request) }
      guard routedPage.page != nil else { throw HTTPError(.notFound) }
      return Response(status: .ok)
    }
    let document = try await self.registry.admit(client) {
      let stored = try await self.storedState(for: client, request)
      return try await self.dependencies.values.yield {
        try await makePage(request).map { page in
          try self.registry.open(
            page, path: request.path, for: client, isLive: isLive, restoring: stored,
            rowPositions: request.headers[.liveRows])
        }
      }
    }
    guard let document else { throw HTTPError(.notFound) }
    var headers = HTTPFields.document
    headers[.setCookie] = cookie
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: document)))
  }

  /// Returns the stored state of the session that the browser names in the field `Live-State`, if
  /// there is one.
  @MainActor
  private func storedState(
    for client: ClientIdentity, _ request: PageRequest
  ) async throws -> StoredState? {
    guard let key = request.headers[.liveState].flatMap({ SessionKey($0) }) else { return nil }
    return try await self.registry.state(for: key, of: client)
  }

  /// Returns the texts and the style of a page that the server makes itself.
  func builtInPages(for request: Request, _ context: SiteContext) -> LiveServer.BuiltInPages {
    self.configuration.builtInPages(
      PageRequest(request, context, isFromThisMachine: self.isLocal(request, context)))
  }

  /// Serves assets at their URLs.
  ///
  /// - Parameters:
  ///   - assets: The assets of all routes.
  ///   - router: The router of the server.
  ///   - logger: The logger for requests of assets that no route serves.
  func add(_ assets: [Asset], to router: Router<SiteContext>, logger: Logger? = nil) {
    let files = Dictionary(assets.map { ($0.url, ServedFile($0)) }) { first, _ in first }
    for method in [HTTPRequest.Method.get, .head] {
      router.on("/assets/**", method: method) { request, _ in
        let path = request.uri.path.removingPercentEncoding ?? ""
        guard let file = files[path] else {
          if Self.isAsset(path) {
            logger?.warning(
              """
              An asset was not found: add it to a 'Route(assets:)' of the server. A page from before an update may request \
              an earlier version of it.
              """, metadata: ["path": "\(request.uri.path)"])
          }
          throw HTTPError(.notFound)
        }
        guard let response = try await file.response(to: request) else {
          throw HTTPError(.notFound)
        }
        return response
      }
    }
  }

  /// Whether a path has the form of the URL of an ``Asset``.
  private static func isAsset(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count >= 3 && parts[1].utf8.count == 16 && parts[1].allSatisfy(\.isHexDigit)
  }
}

extension HTTPField.Name {
  /// The key of the restorable state of a lost session. Scripts of other sites can't send it
  /// without a CORS preflight.
  fileprivate static let liveState = Self("Live-State")!

  /// The positions of lists in a lost session.
  fileprivate static let liveRows = Self("Live-Rows")!
}

/// The dependency values with which the server was created, for objects that are created
/// later.
struct ServerDependencies: Sendable {
  let values: DependencyValues.Continuation
  let clock: any Clock<Duration>

  init() {
    @Dependency(\.continuousClock) var clock
    self.clock = clock
    self.values = withEscapedDependencies { $0 }
  }

  /// Returns the current date. It is called only if the server has an access token.
  var now: @Sendable () -> Date {
    { [values] in
      values.yield {
        @Dependency(\.date) var date
        return date()
      }
    }
  }
}
#endif
