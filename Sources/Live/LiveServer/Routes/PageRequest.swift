#if LiveServer
  import Foundation
  public import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import LiveHTML

  /// What somebody has asked for.
  public struct PageRequest: Sendable {
    /// The address, from `/` on, with the query. It begins with one slash, however many were asked for.
    public let path: String

    /// What else the browser has said: languages, cookies.
    public let headers: HTTPFields

    private let parameters: Parameters
    private let query: String

    init(_ request: Request, _ context: SiteContext) {
      let query = request.uri.query
      self.path = request.uri.path.withOneSlash + (query.map { "?" + $0 } ?? "")
      self.headers = request.headers
      self.parameters = context.parameters
      self.query = query ?? ""
    }

    /// What stands in the path for a parameter of the route: for `{id}`, `parameter("id")`.
    public func parameter(_ name: String) -> String? {
      self.parameters[Substring(name)]?.removingPercentEncoding
    }

    /// The first value of a name in the query: for `?filter=done`, `query("filter")`.
    ///
    /// Names and values are read as browsers write those of a form: `?q=two+words`.
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
