#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore

  extension Route {
    /// Creates a redirect from one address to another.
    ///
    /// ```swift
    /// Route(redirect: "/", to: "/memos")
    /// ```
    ///
    /// The query of the request is appended to the destination.
    ///
    /// - Parameters:
    ///   - path: The path of the route.
    ///   - destination: The path of a page of this server, from `/` on.
    ///   - isPermanent: Whether browsers and search engines may cache the redirect permanently.
    public init(redirect path: String, to destination: String, isPermanent: Bool = false) {
      self.init { router, _ in
        for method in [HTTPRequest.Method.get, .head] {
          router.on(RouterPath(path), method: method) { request, _ in
            let mark = destination.contains("?") ? "&" : "?"
            let query = request.uri.query.map { mark + $0 } ?? ""
            return Response(
              status: isPermanent ? .permanentRedirect : .seeOther,
              headers: [.location: destination + query])
          }
        }
      }
    }
  }
#endif
