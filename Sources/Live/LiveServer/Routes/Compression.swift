#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOHTTP1
import NIOHTTPCompression

/// Selects the responses to compress: text of sufficient size that is sent as a whole.
///
/// It marks them with a header field. ``handler()``, in the channel pipeline, removes the mark
/// and compresses if the client supports it.
struct Compression: RouterMiddleware {
  private static let mark = "X-Compress"
  private static let markName = HTTPField.Name(Self.mark)!

  /// A response that fits into one packet does not arrive earlier when compressed.
  private static let minimumSize = 1_024

  func handle(
    _ request: Request, context: SiteContext,
    next: (Request, SiteContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let type = response.headers[.contentType], Self.isText(type) else { return response }
    if response.headers[.cacheControl] != "no-store" {
      response.headers[.vary] = "Accept-Encoding"
    }
    guard request.method != .head, response.status == .ok,
      response.headers[.contentEncoding] == nil,
      response.body.contentLength ?? .max >= Self.minimumSize
    else { return response }
    response.headers[Self.markName] = "1"
    return response
  }

  static func handler() -> HTTPResponseCompressor {
    HTTPResponseCompressor { head, isSupported in
      guard head.headers.contains(name: Self.mark) else { return .doNotCompress }
      head.headers.remove(name: Self.mark)
      guard isSupported else { return .doNotCompress }
      // The compressed length is known only after the head may have been sent.
      head.headers.remove(name: "Content-Length")
      // A strong tag would allow range requests, which refer to the uncompressed bytes.
      if let tag = head.headers.first(name: "ETag"), !tag.hasPrefix("W/") {
        head.headers.replaceOrAdd(name: "ETag", value: "W/" + tag)
      }
      return .compressIfPossible
    }
  }

  private static func isText(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" }
    return name.hasPrefix("text/") || name.hasSuffix("+xml") || name.hasSuffix("+json")
      || ["application/json", "application/xml", "application/wasm"].contains(name)
  }
}
#endif
