#if LiveServer
  import Logging
  import NIOCore
  import NIOHTTP1

  /// Lets through what requests bring as long as it is not too much, and answers as long as somebody has asked.
  ///
  /// Too much is answered with 413, if there is no answer yet, and the connection is closed. It is counted here, and not where it is
  /// read, because what nobody reads arrives as well.
  final class RequestGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limit: Int
    private let sight: ServerSight
    private let logger: Logger
    /// How many requests wait for the end of their answers.
    private var waiting = 0
    private var isAnswering = false
    private var size = 0
    private var isRefusing = false
    private var isClosed = false

    init(limit: Int, sight: ServerSight, logger: Logger) {
      self.limit = limit
      self.sight = sight
      self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard !self.isRefusing else { return }
      switch self.unwrapInboundIn(data) {
      case .head(let head):
        self.size = 0
        let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
        self.waiting += 1
        guard length <= self.limit else { return self.refuse(context) }
      case .body(let bytes):
        self.size += bytes.readableBytes
        guard self.size <= self.limit else { return self.refuse(context) }
      case .end:
        break
      }
      context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      // Something that nobody has asked for is an answer to what was no request: that has been answered before it came here.
      guard !self.isClosed, self.waiting > 0 else {
        promise?.fail(ChannelError.outputClosed)
        return
      }
      context.write(data, promise: promise)
      switch self.unwrapOutboundIn(data) {
      case .head(let head): self.isAnswering = !head.status.isInformational
      case .body: break
      case .end:
        self.isAnswering = false
        self.waiting -= 1
        if self.isRefusing { self.finish(context) }
      }
    }

    private func refuse(_ context: ChannelHandlerContext) {
      self.isRefusing = true
      self.sight.noteRefusal("bodySize")
      self.logger.warning(
        "A request has brought too much; its connection is closed.",
        metadata: ["limit": "bodySize", "bytes": "\(self.limit)"])
      if self.isAnswering, self.waiting <= 1 {
        // The answer may never end, because it waits for more.
        self.isClosed = true
        context.close(promise: nil)
      } else {
        self.finish(context)
      }
    }

    /// Says why, if that can still be said, and closes.
    private func finish(_ context: ChannelHandlerContext) {
      guard !self.isClosed, self.waiting <= 1 else { return }
      self.isClosed = true
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      if self.waiting == 1 {
        let text = "What was sent is too large: there may be \(self.limit) bytes.\n"
        let head = HTTPResponseHead(
          version: .http1_1, status: .payloadTooLarge,
          headers: [
            "Connection": "close", "Content-Length": "\(text.utf8.count)",
            "Content-Type": "text/plain; charset=utf-8",
          ])
        context.write(self.wrapOutboundOut(.head(head)), promise: nil)
        context.write(
          self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        context.write(self.wrapOutboundOut(.end(nil)), promise: nil)
      }
      context.flush()
      // Who is still sending reads the answer only if the connection is not cut at once.
      context.close(mode: .output, promise: nil)
      context.eventLoop.scheduleTask(in: Self.patience) { bound.value.close(promise: nil) }
    }

    /// How long somebody may go on sending what is thrown away.
    private static let patience = TimeAmount.seconds(2)
  }

  extension HTTPResponseStatus {
    fileprivate var isInformational: Bool { (100..<200).contains(self.code) }
  }
#endif
