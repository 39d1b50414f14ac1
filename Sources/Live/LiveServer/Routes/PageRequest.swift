#if LiveServer
import Foundation
public import HTTPTypes
import Hummingbird
import HummingbirdCore
import LiveHTML

/// A request for a page or a file.
public struct PageRequest: Sendable {
  /// The path and query, beginning with a single slash even if the request has several.
  public let path: String

  /// The header fields of the request, such as languages and cookies.
  public let headers: HTTPFields

  /// Whether the request comes from this machine itself, to one of its own names such as
  /// `localhost`, and through no proxy.
  ///
  /// Users of this machine may be offered more than others are: to install programs, for example.
  public let isFromThisMachine: Bool

  private let parameters: Parameters
  private let query: String

  init(_ request: Request, _ context: SiteContext, isFromThisMachine: Bool) {
    self.isFromThisMachine = isFromThisMachine
    let query = request.uri.query
    self.path = request.uri.path.withOneSlash + (query.map { "?" + $0 } ?? "")
    self.headers = request.headers
    self.parameters = context.parameters
    self.query = query ?? ""
  }

  /// Returns the value of a header field, such as `Accept-Language`. The case of the name does
  /// not matter.
  ///
  /// It is equivalent to ``headers``, without an import of `HTTPTypes`.
  public func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { self.headers[$0] }
  }

  /// Returns the value of a path parameter of the route: for `{id}`, `parameter("id")`.
  public func parameter(_ name: String) -> String? {
    self.parameters[Substring(name)]?.removingPercentEncoding
  }

  /// Returns the value of a cookie that the page has set itself, such as a preference.
  ///
  /// The value is untrusted: any client can send any value. Percent encoding, as by
  /// `encodeURIComponent`, is decoded.
  public func cookie(_ name: String) -> String? {
    for field in self.headers[values: .cookie] {
      for cookie in field.split(separator: ";") {
        let parts = cookie.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == name else { continue }
        return parts[1].removingPercentEncoding ?? String(parts[1])
      }
    }
    return nil
  }

  /// Returns the first value of a name in the query: for `?filter=done`, `query("filter")`.
  ///
  /// Names and values are decoded as URL-encoded form data: `?q=two+words`.
  public func query(_ name: String) -> String? {
    for item in self.query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if Self.decoded(parts[0]) == name { return parts.count > 1 ? Self.decoded(parts[1]) : "" }
    }
    return nil
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}
#endif
