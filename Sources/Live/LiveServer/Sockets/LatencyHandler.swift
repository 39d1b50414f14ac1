#if LiveServer
import NIOCore
import NIOWebSocket

/// Delays frames in both directions, to simulate a slow network.
final class LatencyHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let latency: TimeAmount
  /// Frames that are delayed, for each direction. Each scheduled task takes the first of its
  /// queue, so the order is kept.
  private var coming = CircularBuffer<(ChannelHandlerContext) -> Void>()
  private var going = CircularBuffer<(ChannelHandlerContext) -> Void>()

  init(latency: TimeAmount) {
    self.latency = latency
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    self.coming.append { $0.fireChannelRead(data) }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: self.latency) {
      let (handler, context) = bound.value
      handler.coming.popFirst()?(context)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    self.send(context) { $0.write(data, promise: promise) }
  }

  func flush(context: ChannelHandlerContext) {
    self.send(context) { $0.flush() }
  }

  func close(
    context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
  ) {
    self.send(context) { $0.close(mode: mode, promise: promise) }
  }

  private func send(
    _ context: ChannelHandlerContext, _ step: @escaping (ChannelHandlerContext) -> Void
  ) {
    self.going.append(step)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: self.latency) {
      let (handler, context) = bound.value
      handler.going.popFirst()?(context)
    }
  }
}
#endif
