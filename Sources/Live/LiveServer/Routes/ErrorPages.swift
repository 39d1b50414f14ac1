#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore
import LiveHTML
import Logging
import NIOHTTP1

/// The middleware that turns errors into pages with an explanation.
struct ErrorPages: RouterMiddleware {
  typealias Context = SiteContext

  let site: Site
  let logger: Logger
  /// The logger for refused requests.
  let refusalLogger: Logger

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
    return self.response(.loopDetected, sentence, to: request, context)
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
      return self.response(error.status, nil, error.headers, to: request, context)
    } catch let redirect as Redirect {
      return Response(
        status: .seeOther,
        headers: [.location: redirect.path.withOneSlash, .cacheControl: "no-store"])
    } catch let refusal as Refusal {
      self.refusalLogger.info("A request was refused.", metadata: ["reason": "\(refusal.sentence)"])
      return self.response(refusal.status, refusal.sentence, to: request, context)
    } catch is HTTPParserError {
      // The body of the request is malformed, or was cut off.
      return self.response(.badRequest, to: request, context)
    } catch {
      self.logger.error(
        "A request failed.",
        metadata: ["path": "\(UploadPath.redacted(request.uri.path))", "error": "\(error)"])
      return self.response(.internalServerError, to: request, context)
    }
  }

  private func response(
    _ status: HTTPResponse.Status, _ sentence: String? = nil, _ fields: HTTPFields = [:],
    to request: Request, _ context: SiteContext
  ) -> Response {
    let pages = self.site.builtInPages(for: request, context)
    let text = sentence ?? pages.errors[status.code] ?? status.reasonPhrase
    let response = pages.response(
      status, fields, title: "\(status.code)",
      content: """
        <p>\(text.escapedForHTML)</p><p><a href="/">\(pages.homePage.escapedForHTML)</a></p>
        """,
      framedBy: self.site.configuration.security.contentSources["frame-ancestors"] ?? ["'none'"])
    return request.method == .head ? response.createHeadResponse() : response
  }
}

/// A redirect as a response to a request that may itself follow from a redirect.
///
/// A cookie of ten seconds counts the redirects that follow each other, so the server keeps
/// nothing: a browser reports a loop only with a page of its own, which the log does not show.
struct RedirectLoop {
  /// The address of the redirect.
  let destination: String

  private let count: Int

  private static let cookieName = "live-redirects"

  /// - Returns: `nil` if the response is no redirect to a page of this server, or the one that
  ///   gives the browser access.
  init?(_ response: Response, to request: Request) {
    guard response.status.kind == .redirection, let location = response.headers[.location],
      location.isPath, response.headers[.setCookie] == nil
    else { return nil }
    self.destination = String(location.prefix { $0 != "#" })
    let earlier = request.headers[values: .cookie].lazy.compactMap(Self.value(in:)).first
    let isNext = earlier?.destination == Self.hash(of: request.head.path ?? "")
    self.count = isNext ? (earlier?.count ?? 0) + 1 : 1
  }

  /// Whether there were more redirects than are followed.
  var isOver: Bool { self.count > Redirect.maximumCount }

  /// The `Set-Cookie` value with the number of redirects and their last address.
  var cookie: String {
    let value = "\(self.count).\(Self.hash(of: self.destination))"
    return "\(Self.cookieName)=\(value); Path=/; HttpOnly; SameSite=Lax; Max-Age=10"
  }

  private static func value(in field: String) -> (count: Int, destination: String)? {
    for pair in field.split(separator: ";") {
      let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == self.cookieName else { continue }
      let value = parts[1].split(separator: ".", maxSplits: 1)
      guard value.count == 2, let count = Int(value[0], radix: 10),
        (0...Redirect.maximumCount).contains(count)
      else { continue }
      return (count, String(value[1]))
    }
    return nil
  }

  /// A short form of an address. A collision makes a redirect count that follows from nothing.
  private static func hash(of path: String) -> String {
    let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64(truncatingIfNeeded: $1)) &* 0x0000_0100_0000_01B3
    }
    return hash.hexadecimal
  }
}

extension HTTPResponse.Status {
  static let loopDetected = Self(code: 508, reasonPhrase: "Loop Detected")
}

extension Response {
  /// The response with one more cookie.
  func adding(_ cookie: String) -> Response {
    var response = self
    response.headers.append(HTTPField(name: .setCookie, value: cookie))
    return response
  }
}
#endif
