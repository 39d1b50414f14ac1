#if LiveServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension LiveServer.BuiltInPages {
  /// Returns a response with a page.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - fields: Header fields in addition to those of a document.
  ///   - title: The heading, and the beginning of the title.
  ///   - content: The markup below the heading.
  ///   - frames: The origins whose frames may show the page.
  func response(
    _ status: HTTPResponse.Status, _ fields: HTTPFields = [:], title: String, content: String,
    framedBy frames: [String] = ["'none'"]
  ) -> Response {
    var headers = HTTPFields.document + fields
    headers[.contentSecurityPolicy] = self.contentPolicy(framedBy: frames)
    return Response(
      status: status, headers: headers,
      body: ResponseBody(
        byteBuffer: ByteBuffer(string: self.html(title: title, content: content))))
  }

  private func html(title: String, content: String) -> String {
    let isNamed = !self.applicationName.isEmpty
    let name = self.applicationName.escapedForHTML
    let heading = title.escapedForHTML
    return """
      <!DOCTYPE html><html lang="\(self.language.escapedForHTML)"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <title>\(isNamed ? "\(heading) – \(name)" : heading)</title>\
      <style>\(self.safeStyle)</style></head><body><main>\
      \(isNamed ? "<h1>\(name)</h1><h2>\(heading)</h2>" : "<h1>\(heading)</h1>")\
      \(content)</main></body></html>
      """
  }

  /// The style sheet without an end tag of its element. CSS reads `\/` as a slash.
  private var safeStyle: String { self.style.replacing("</", with: "<\\/") }

  /// The style sheet is in the page, because no route is reachable without the token. Its hash
  /// allows it, and nothing else.
  private func contentPolicy(framedBy frames: [String]) -> String {
    let hash = Data(SHA256.digest(Array(self.safeStyle.utf8))).base64EncodedString()
    return """
      default-src 'none'; style-src 'sha256-\(hash)'; form-action 'self'; base-uri 'none'; \
      frame-ancestors \(frames.joined(separator: " "))
      """
  }
}

extension String {
  /// The string with HTML's special characters escaped.
  var escapedForHTML: String {
    self.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      "\"", with: "&quot;")
  }
}
#endif
