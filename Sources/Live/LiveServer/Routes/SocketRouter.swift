#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore
import LiveHTML
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Runs the routes of a server for a navigation on a socket.
///
/// A navigation is a request with the header fields of the request that has opened the socket. It
/// passes all middleware, so access is checked as for a document. Any other response than a page
/// leaves the address to the browser.
@MainActor
final class SocketRouter: PageRouter {
  private let routes: RouterResponder<SiteContext>
  private let fields: PackedFields
  private let channel: any Channel
  private let isSecure: Bool
  private let clock: any Clock<Duration>
  private let logger: Logger

  /// A page that the user is likely to open next.
  @MainActor
  private final class PreparedPage {
    let path: String
    var destination = PageDestination.document
    var task: Task<Void, Never>?
    var expiry: Task<Void, Never>?

    init(path: String) {
      self.path = path
    }
  }

  private var prepared: PreparedPage?

  /// The time for which a prepared page is kept, and its access check counts.
  private static let preparedLifetime = Duration.seconds(5)

  nonisolated init(
    routes: RouterResponder<SiteContext>, head: HTTPRequestHead, channel: any Channel,
    isSecure: Bool, clock: any Clock<Duration>, logger: Logger
  ) {
    self.routes = routes
    self.fields = PackedFields(head.headers)
    self.channel = channel
    self.isSecure = isSecure
    self.clock = clock
    self.logger = logger
  }

  func destination(of path: String) async -> PageDestination {
    if let prepared = self.takePrepared(), prepared.path == path {
      await prepared.task?.value
      return prepared.destination
    }
    return await self.route(path)
  }

  func prepare(_ path: String) {
    guard self.prepared?.path != path else { return }
    self.takePrepared()?.task?.cancel()
    let prepared = PreparedPage(path: path)
    self.prepared = prepared
    prepared.task = Task { prepared.destination = await self.route(path) }
    let deadline = Deadline(after: Self.preparedLifetime, on: self.clock)
    prepared.expiry = Task { [weak self] in
      guard (try? await deadline.wait()) != nil else { return }
      if self?.prepared === prepared { self?.prepared = nil }
    }
  }

  func discardPrepared() {
    self.takePrepared()?.task?.cancel()
  }

  @discardableResult
  private func takePrepared() -> PreparedPage? {
    defer { self.prepared = nil }
    self.prepared?.expiry?.cancel()
    return self.prepared
  }

  private func route(_ path: String) async -> PageDestination {
    var path = path
    for _ in 0...Redirect.maximumCount {
      let routedPage = RoutedPage()
      guard let response = try? await self.response(at: path, to: routedPage) else {
        return .document
      }
      if let page = routedPage.page { return .page(page, path: path) }
      guard response.status.kind == .redirection, let location = response.headers[.location],
        location.isPath, !location.contains("#")
      else { return .document }
      path = location
    }
    return .document
  }

  private func response(at path: String, to page: RoutedPage) async throws -> Response {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: path, headers: self.fields.unpacked)
    let request = Request(
      head: try HTTPRequest(head, secure: self.isSecure, splitCookie: false),
      body: RequestBody(buffer: ByteBuffer()))
    var context = SiteContext(
      source: ApplicationRequestContextSource(channel: self.channel, logger: self.logger))
    context.routedPage = page
    return try await self.routes.respond(to: request, context: context)
  }
}

/// The header fields of a request in one piece of memory, because each open page keeps them.
///
/// Fields that belong to the connection are left out.
struct PackedFields: Sendable {
  /// Each field in a line, as in a request: neither names nor values contain line feeds.
  private let text: String

  init(_ headers: HTTPHeaders) {
    var text = ""
    for (name, value) in headers where !Self.belongsToConnection(name) {
      text += "\(name):\(value)\n"
    }
    // Without the capacity that appending has reserved.
    self.text = String(decoding: Array(text.utf8), as: UTF8.self)
  }

  var unpacked: HTTPHeaders {
    HTTPHeaders(
      self.text.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      })
  }

  private static func belongsToConnection(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "connection" || name == "upgrade" || name.hasPrefix("sec-websocket-")
  }
}
#endif
