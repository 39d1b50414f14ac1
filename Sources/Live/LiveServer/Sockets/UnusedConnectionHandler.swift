#if LiveServer
  import NIOCore

  /// Closes a connection on which nothing has been asked for: browsers open some in case they need them.
  final class UnusedConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    /// How long nothing may be asked for.
    private static let timeout = TimeAmount.seconds(60)

    private var close: Scheduled<Void>?

    func handlerAdded(context: ChannelHandlerContext) {
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      self.close = context.eventLoop.scheduleTask(in: Self.timeout) {
        bound.value.close(promise: nil)
      }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
      self.close?.cancel()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      switch event {
      case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: context.close(promise: nil)
      default: context.fireUserInboundEventTriggered(event)
      }
    }
  }
#endif
