#if LiveServer
  import HummingbirdCore
  import NIOCore
  import NIOHTTP1

  /// Records each request and its response for the access log and the metrics.
  final class ExchangeRecorder: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private struct Exchange {
      let method: HTTPMethod
      let uri: String
      let start: NIODeadline
      var status = 0
      var size = 0
    }

    private let metrics: ServerMetrics
    private var exchanges = CircularBuffer<Exchange>(initialCapacity: 1)

    init(metrics: ServerMetrics) {
      self.metrics = metrics
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if case .head(let head) = self.unwrapInboundIn(data) {
        self.exchanges.append(Exchange(method: head.method, uri: head.uri, start: .now()))
      }
      context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      context.write(data, promise: promise)
      guard !self.exchanges.isEmpty else { return }
      switch self.unwrapOutboundIn(data) {
      case .head(let head):
        self.exchanges[self.exchanges.startIndex].status = Int(clamping: head.status.code)
      case .body(let bytes):
        self.exchanges[self.exchanges.startIndex].size += bytes.readableBytes
      case .end: self.tell(self.exchanges.removeFirst())
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      // Responses that were cut off are recorded as well.
      for exchange in self.exchanges where exchange.status != 0 { self.tell(exchange) }
      self.exchanges.removeAll()
      context.fireChannelInactive()
    }

    private func tell(_ exchange: Exchange) {
      self.metrics.note(
        HTTPExchange(
          method: exchange.method.rawValue, path: UploadPath.redacted(URI(exchange.uri).path),
          status: exchange.status,
          size: exchange.size, time: .nanoseconds((.now() - exchange.start).nanoseconds)))
    }
  }
#endif
