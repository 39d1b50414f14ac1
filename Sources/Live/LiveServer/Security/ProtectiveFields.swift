#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore

  /// The middleware that adds security header fields to each response.
  struct ProtectiveFields<Context: RequestContext>: RouterMiddleware {
    private let names: SiteNames
    private let contentPolicy: ContentPolicy
    private let fields: HTTPFields

    init(_ security: LiveServer.Security, names: SiteNames) {
      self.names = names
      self.contentPolicy = ContentPolicy(additions: security.contentSources)
      self.fields = [
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
        HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
        HTTPField.Name("Permissions-Policy")!: BrowserPermission.policy(
          allowing: security.permissions),
        HTTPField.Name("Referrer-Policy")!: "same-origin",
        HTTPField.Name("X-Frame-Options")!: "DENY",
      ]
    }

    func handle(
      _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      var response = try await next(request, context)
      for field in self.fields { response.headers[field.name] = field.value }
      // Untrusted files already have a stricter policy.
      if response.headers[.contentSecurityPolicy] != nil { return response }
      response.headers[.contentSecurityPolicy] = self.contentPolicy.text(
        for: request.head.authority.flatMap { self.names.origin(ofHost: $0) })
      return response
    }
  }
#endif
