#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore

extension Route {
  /// The route for a page that the user leaves while its socket is not open, so that it can't close
  /// the socket with a code.
  ///
  /// The request has the address of the socket, and is checked like a request for it. The response
  /// does not tell whether there is such a session: nothing reads it.
  static let leaving = Route { router, site in
    router.on(RouterPath(SocketPath.path), method: .post) { request, _ -> Response in
      // The router also finds '/live/', where `Origin` may be missing.
      if request.uri.path == SocketPath.path,
        let browser = try site.authenticator.browser(request),
        let ticket = request.uri.queryParameters["session"],
        let key = site.authenticator.signer.session(ticket: ticket, of: browser.id)
      {
        await site.registry.leave(key)
      }
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
  }
}
#endif
