#if LiveServer
  import Foundation
  public import HTTPTypes
  import Hummingbird
  import HummingbirdCore

  /// What somebody has asked for.
  public struct PageRequest: Sendable {
    /// The address, from `/` on, with the query.
    public let path: String

    /// What else the browser has said: languages, cookies.
    public let headers: HTTPFields

    private let parameters: Parameters
    private let query: Parameters

    init(_ request: Request, _ context: BasicRequestContext) {
      self.path = request.uri.string
      self.headers = request.headers
      self.parameters = context.parameters
      self.query = request.uri.queryParameters
    }

    /// What stands in the path for a parameter of the route: for `{id}`, `parameter("id")`.
    public func parameter(_ name: String) -> String? {
      self.parameters[Substring(name)]?.removingPercentEncoding
    }

    /// The first value of a name in the query: for `?filter=done`, `query("filter")`.
    public func query(_ name: String) -> String? {
      self.query[Substring(name)].map(String.init)
    }
  }
#endif
