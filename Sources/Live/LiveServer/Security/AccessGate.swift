#if LiveServer
  import Foundation
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore

  /// Lets in those who know the access token, and remembers them.
  struct AccessGate<Context: RequestContext>: RouterMiddleware {
    let token: AccessToken
    let gatekeeper: Gatekeeper
    let logger: Logger

    func handle(
      _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      let visitor = try self.gatekeeper.visitor(request)
      if let text = Self.token(in: request.uri.query ?? "") {
        // It does not stay in the address, where others may see it.
        return try visitor == nil ? self.answer(request, to: text) : self.onwards(request)
      }
      if visitor != nil { return try await next(request, context) }
      guard request.method == .post else {
        let response = AccessPage.asking.response
        return request.method == .head ? response.createHeadResponse() : response
      }
      return try self.answer(request, to: try await self.token(in: request))
    }

    private func answer(_ request: Request, to text: String) throws(Refusal) -> Response {
      switch self.token.verdict(on: text) {
      case .right:
        var response = self.onwards(request)
        response.headers[.setCookie] = try self.gatekeeper.welcome(request).cookie
        return response
      case .wrong:
        self.logger.warning("Somebody has given a wrong access token.")
        return AccessPage.wrong.response
      case .tooManyTries:
        return AccessPage.tooManyTries.response
      }
    }

    /// To the same address, without the token.
    private func onwards(_ request: Request) -> Response {
      // Two slashes would lead to another server.
      let path = "/" + request.uri.path.drop { $0 == "/" || $0 == "\\" }
      let query = (request.uri.query ?? "").split(separator: "&").filter {
        $0 != "token" && !$0.hasPrefix("token=")
      }
      let address = query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
      return Response(
        status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }

    private func token(in request: Request) async throws -> String {
      let body: ByteBuffer
      do {
        body = try await request.body.collect(upTo: 4096)
      } catch is NIOTooManyBytesError {
        throw HTTPError(.contentTooLarge)
      }
      return Self.token(in: String(buffer: body)) ?? ""
    }

    /// The token among the fields of a form, as browsers write them.
    private static func token(in fields: String) -> String? {
      guard let field = fields.split(separator: "&").first(where: { $0.hasPrefix("token=") }) else {
        return nil
      }
      let text = field.dropFirst("token=".count).replacing("+", with: " ")
      return text.removingPercentEncoding ?? String(text)
    }
  }
#endif
