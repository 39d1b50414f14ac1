#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import LiveHTML
  import Logging
  import NIOCore
  import NIOHTTP1

  /// The middleware that turns errors into pages with an explanation.
  struct ErrorPages: RouterMiddleware {
    typealias Context = SiteContext

    let logger: Logger

    func handle(
      _ request: Request, context: SiteContext,
      next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
      let response = try await self.respond(to: request, context, next)
      guard let loop = RedirectLoop(response, to: request) else { return response }
      guard loop.isOver else { return response.adding(loop.cookie) }
      self.logger.error(
        "Pages redirect to each other.",
        metadata: ["path": "\(request.head.path ?? "")", "destination": "\(loop.destination)"])
      let sentence = """
        Too many redirects: the pages at '\(request.head.path ?? "")' and '\(loop.destination)' redirect to each \
        other.
        """
      return self.response(.loopDetected, sentence.escapedForHTML, to: request)
    }

    private func respond(
      to request: Request, _ context: SiteContext,
      _ next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
      do {
        return try await next(request, context)
      } catch let error as HTTPError {
        // Browsers request an icon whether there is one or not. They report "not found" in the
        // console, but not an empty response.
        if error.status == .notFound, request.uri.path == "/favicon.ico" {
          return Response(status: .noContent)
        }
        return self.response(error.status, error.headers, to: request)
      } catch let redirect as Redirect {
        return Response(
          status: .seeOther,
          headers: [.location: redirect.path.withOneSlash, .cacheControl: "no-store"])
      } catch let refusal as Refusal {
        self.logger.info("A request was refused.", metadata: ["reason": "\(refusal.sentence)"])
        return self.response(refusal.status, refusal.sentence.escapedForHTML, to: request)
      } catch is HTTPParserError {
        // The body of the request is malformed, or was cut off.
        return self.response(.badRequest, to: request)
      } catch {
        self.logger.error(
          "A request failed.",
          metadata: ["path": "\(UploadPath.redacted(request.uri.path))", "error": "\(error)"])
        return self.response(.internalServerError, to: request)
      }
    }

    private func response(
      _ status: HTTPResponse.Status, _ fields: HTTPFields = [:], to request: Request
    ) -> Response {
      let sentence =
        switch status {
        case .notFound: "There is nothing at this address."
        case .serviceUnavailable:
          "Too many pages are open. Close some, or try again later."
        case .internalServerError: "The server failed to respond. The error is in its log."
        default: status.reasonPhrase
        }
      return self.response(status, sentence, fields, to: request)
    }

    private func response(
      _ status: HTTPResponse.Status, _ sentence: String, _ fields: HTTPFields = [:],
      to request: Request
    ) -> Response {
      let html = """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1">\
        <title>\(status.code)</title></head><body><main><h1>\(status.code)</h1><p>\(sentence)</p>\
        <p><a href="/">Home page</a></p></main></body></html>
        """
      let response = Response(
        status: status, headers: .document + fields,
        body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
      return request.method == .head ? response.createHeadResponse() : response
    }
  }
#endif
