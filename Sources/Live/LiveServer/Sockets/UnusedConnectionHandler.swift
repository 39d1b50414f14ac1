#if LiveServer
  import NIOCore

  /// Closes a connection on which nothing has been asked for: browsers open some in case they need them.
  final class UnusedConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      switch event {
      case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: context.close(promise: nil)
      default: context.fireUserInboundEventTriggered(event)
      }
    }
  }
#endif
