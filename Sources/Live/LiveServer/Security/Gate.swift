#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore

  /// Lets in what the gatekeeper lets in.
  struct Gate<Context: RequestContext>: RouterMiddleware {
    let gatekeeper: Gatekeeper

    func handle(
      _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      try self.gatekeeper.check(
        hosts: request.head.authority.map { [$0] } ?? [],
        origins: request.headers[values: .origin],
        isSocket: request.uri.path == LiveChannel.socketPath)
      return try await next(request, context)
    }
  }
#endif
