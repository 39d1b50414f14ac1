#if LiveServer
import BoundedNumbers
import LiveUploads
import Logging
import NIOCore
import NIOHTTP1

/// Enforces the size limit and the timeout of request bodies, and drops responses without a
/// request.
///
/// A body that is too large is refused with status 413, one that is too slow with 408, unless the
/// response has begun, and the connection is closed. The limits are enforced here and not where a
/// route reads the body, because a body that no route reads arrives as well.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The limits on the body of a request.
  private struct BodyLimits {
    let name: String
    let size: Int
    let timeout: TimeAmount
  }

  private let usualLimits: BodyLimits
  private let uploadLimits: BodyLimits
  /// The limits on the request that is being read.
  private var limits: BodyLimits
  private let minimumTransferRate: Int
  private let metrics: ServerMetrics
  private let logger: Logger
  /// The number of requests whose responses have not ended.
  private var waiting = 0
  private var isResponding = false
  private var size = 0
  /// The time at which the request began that is being read.
  private var start: NIODeadline?
  private var deadline: Scheduled<Void>?
  private var refusal: Refusal?
  private var isClosed = false

  /// The reason for refusing a request, with its response.
  private struct Refusal {
    let limit: String
    let status: HTTPResponseStatus
    let text: String
    let logText: Logger.Message
  }

  init(limits: LiveServer.Limits, metrics: ServerMetrics, logger: Logger) {
    self.usualLimits = BodyLimits(
      name: "bodySize", size: limits.bodySize, timeout: TimeAmount(limits.bodyTimeout))
    // The sink of an upload may be slower than its client.
    self.uploadLimits = BodyLimits(
      name: "uploads.chunkSize", size: limits.uploads.chunkSize,
      timeout: TimeAmount(limits.uploads.timeout))
    self.limits = self.usualLimits
    self.minimumTransferRate = limits.minimumTransferRate
    self.metrics = metrics
    self.logger = logger
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard self.refusal == nil else { return }
    switch self.unwrapInboundIn(data) {
    case .head(let head):
      self.size = 0
      let isUpload = head.method == .PATCH && head.uri.hasPrefix(UploadPath.prefix)
      self.limits = isUpload ? self.uploadLimits : self.usualLimits
      let length = head.headers.first(name: "Content-Length").flatMap { Int($0, radix: 10) } ?? 0
      self.waiting += 1
      self.start = context.eventLoop.now
      guard length <= self.limits.size else { return self.refuse(context, self.tooLarge) }
    case .body(let bytes):
      self.size += bytes.readableBytes
      guard self.size <= self.limits.size else { return self.refuse(context, self.tooLarge) }
    case .end:
      self.endReading()
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Most requests arrive completely in one read, and need no deadline.
    if self.start != nil, self.deadline == nil, self.refusal == nil {
      self.awaitBody(context, for: self.limits.timeout)
    }
    context.fireChannelReadComplete()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.endReading()
  }

  private func endReading() {
    self.start = nil
    self.deadline?.cancel()
    self.deadline = nil
  }

  private func awaitBody(_ context: ChannelHandlerContext, for time: TimeAmount) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    self.deadline = context.eventLoop.scheduleTask(in: time) {
      bound.value.0.checkBody(bound.value.1)
    }
  }

  private func checkBody(_ context: ChannelHandlerContext) {
    guard let start = self.start, self.refusal == nil else { return }
    let earned = TimeAmount.nanoseconds(
      Int64(clamping: Double(self.size) / Double(self.minimumTransferRate) * 1e9))
    let rest = start + self.limits.timeout + earned - context.eventLoop.now
    guard rest > .zero else { return self.refuse(context, self.tooSlow) }
    self.awaitBody(context, for: rest)
  }

  private var tooLarge: Refusal {
    Refusal(
      limit: self.limits.name, status: .payloadTooLarge,
      text: "The request body is too large: the limit is \(self.limits.size) bytes.\n",
      logText: "A request was refused: its body is too large.")
  }

  private var tooSlow: Refusal {
    Refusal(
      limit: "bodyTimeout", status: .requestTimeout,
      text: "The request body took too long to arrive.\n",
      logText: "A request was refused: its body took too long to arrive.")
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // A response without a request belongs to malformed input, which `UpgradeHandler` has refused
    // already.
    guard !self.isClosed, self.waiting > 0 else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    context.write(data, promise: promise)
    switch self.unwrapOutboundIn(data) {
    case .head(let head): self.isResponding = !head.status.isInformational
    case .body: break
    case .end:
      self.isResponding = false
      self.waiting -= 1
      if self.refusal != nil { self.finish(context) }
    }
  }

  private func refuse(_ context: ChannelHandlerContext, _ refusal: Refusal) {
    self.refusal = refusal
    self.endReading()
    self.metrics.noteRefusal(refusal.limit)
    self.logger.warning(refusal.logText, metadata: ["limit": "\(refusal.limit)"])
    if self.isResponding, self.waiting <= 1 {
      // The response may never end, because its route waits for more of the body.
      self.isClosed = true
      context.close(promise: nil)
    } else {
      self.finish(context)
    }
  }

  /// Sends the refusal, if no response has begun, and closes the connection.
  private func finish(_ context: ChannelHandlerContext) {
    guard !self.isClosed, self.waiting <= 1, let refusal else { return }
    self.isClosed = true
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    if self.waiting == 1 {
      let head = HTTPResponseHead(
        version: .http1_1, status: refusal.status,
        headers: [
          "Connection": "close", "Content-Length": "\(refusal.text.utf8.count)",
          "Content-Type": "text/plain; charset=utf-8",
        ])
      context.write(self.wrapOutboundOut(.head(head)), promise: nil)
      context.write(
        self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: refusal.text)))), promise: nil)
      context.write(self.wrapOutboundOut(.end(nil)), promise: nil)
    }
    context.flush()
    // A client that is still sending can read the response only if the connection is not closed
    // at once.
    context.close(mode: .output, promise: nil)
    context.eventLoop.scheduleTask(in: Self.lingerTimeout) { bound.value.close(promise: nil) }
  }

  /// The time that a refused client may go on sending. Its data is discarded.
  private static let lingerTimeout = TimeAmount.seconds(2)
}

extension HTTPResponseStatus {
  fileprivate var isInformational: Bool { (100..<200).contains(self.code) }
}
#endif
