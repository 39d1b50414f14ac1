#if LiveServer
  import NIOCore
  import NIOHTTP1

  /// Lets nobody ask for another protocol but for that of sockets, and for that only where sockets are.
  ///
  /// What stands behind it in the pipeline loses requests for which it has no protocol to offer. Without the field they are
  /// requests like any other.
  final class UpgradeFilter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let isSocket: (HTTPRequestHead) -> Bool

    init(isSocket: @escaping (HTTPRequestHead) -> Bool) {
      self.isSocket = isSocket
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(var head) = self.unwrapInboundIn(data),
        head.headers.contains(name: "Upgrade"),
        !self.asksForSocket(head)
      else {
        context.fireChannelRead(data)
        context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        return
      }
      head.headers.remove(name: "Upgrade")
      // What follows on this connection is not read as HTTP any more.
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      context.fireChannelRead(self.wrapInboundOut(.head(head)))
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    }

    private func asksForSocket(_ head: HTTPRequestHead) -> Bool {
      head.method == .GET
        && head.headers[canonicalForm: "upgrade"].map { $0.lowercased() } == ["websocket"]
        && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
        && head.headers["Sec-WebSocket-Version"] == ["13"]
        && head.headers["Sec-WebSocket-Key"].count == 1 && self.isSocket(head)
    }
  }
#endif
