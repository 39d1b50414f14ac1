#if LiveServer
  import ComposableArchitecture
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import LiveHTML
  import Logging
  import NIOCore

  /// Answers requests for pages.
  struct Site: Sendable {
    let registry: SessionRegistry
    let dependencies: ServerDependencies
    let logger: Logger

    static let scriptPath = "/live.js"

    /// Answers with a page that goes on living.
    @Sendable
    func answer(
      _ request: Request, _ context: BasicRequestContext,
      _ makePage: @MainActor @Sendable (PageRequest) async throws -> (any Page)?
    ) async throws -> Response {
      try await self.respond(request, context, makePage, isLive: true)
    }

    /// Answers how the page would be answered.
    @Sendable
    func answerHead(
      _ request: Request, _ context: BasicRequestContext,
      _ makePage: @MainActor @Sendable (PageRequest) async throws -> (any Page)?
    ) async throws -> Response {
      try await self.respond(request, context, makePage, isLive: false).createHeadResponse()
    }

    @MainActor
    private func respond(
      _ request: Request, _ context: BasicRequestContext,
      _ makePage: @MainActor @Sendable (PageRequest) async throws -> (any Page)?, isLive: Bool
    ) async throws -> Response {
      let request = PageRequest(request, context)
      let document = try await self.dependencies.values.yield {
        try await makePage(request).map { page in
          self.registry.open(page, path: request.path, isLive: isLive)
        }
      }
      guard let document else { throw HTTPError(.notFound) }
      return Response(
        status: .ok, headers: .document, body: ResponseBody(byteBuffer: ByteBuffer(bytes: document))
      )
    }

    /// Serves what keeps pages up to date.
    func addScript(to router: Router<BasicRequestContext>) {
      let script = ByteBuffer(bytes: BrowserRuntime.script)
      router.get("live.js") { _, _ in
        Response(
          status: .ok,
          headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
          body: ResponseBody(byteBuffer: script))
      }
    }
  }

  extension HTTPFields {
    /// Of a page: nobody but this browser may see it, and it does not keep it.
    static let document: HTTPFields = [
      .contentType: "text/html; charset=utf-8",
      .cacheControl: "no-store",
      .xContentTypeOptions: "nosniff",
      HTTPField.Name("Referrer-Policy")!: "same-origin",
      HTTPField.Name("X-Frame-Options")!: "SAMEORIGIN",
    ]
  }
#endif
