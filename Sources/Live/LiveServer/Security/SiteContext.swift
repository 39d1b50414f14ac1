#if LiveServer
import Hummingbird
import LiveHTML
import NIOCore

/// The context of a request.
struct SiteContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The address of the client: a browser, or the proxy in front.
  let remoteAddress: SocketAddress?

  /// The receiver of the page, if it is for an open page; `nil` for a request of a document.
  var routedPage: RoutedPage?

  init(source: ApplicationRequestContextSource) {
    self.coreContext = CoreRequestContextStorage(source: source)
    self.remoteAddress = source.channel.remoteAddress
  }
}

/// The page that a route returns for a browser whose page is open.
@MainActor
final class RoutedPage {
  var page: (any Page)?

  nonisolated init() {}
}
#endif
