#if LiveServer
  import Hummingbird
  import NIOCore

  /// What is known of a request besides what it says.
  struct SiteContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// Where it comes from: a browser, or the proxy in front.
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
      self.coreContext = CoreRequestContextStorage(source: source)
      self.remoteAddress = source.channel.remoteAddress
    }
  }
#endif
