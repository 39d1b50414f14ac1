#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import LiveHTML

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
