#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore

  /// The middleware that refuses requests by their host, their origin and the page that sent them.
  struct OriginCheckMiddleware<Context: RequestContext>: RouterMiddleware {
    let authenticator: Authenticator

    func handle(
      _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      try self.authenticator.check(
        // With several `Host` fields, the first is the authority, and the others stay among the
        // fields.
        hosts: (request.head.authority.map { [$0] } ?? []) + request.headers[values: .host],
        origins: request.headers[values: .origin],
        isSocket: request.uri.path == SocketPath.path)
      try self.authenticator.check(RequestSource(request.headers), method: request.method)
      return try await next(request, context)
    }
  }

  extension HTTPField.Name {
    fileprivate static let host = Self("Host")!
  }
#endif
