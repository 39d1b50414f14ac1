#if LiveServer
import BoundedNumbers
import Logging
import NIOCore

/// Closes a connection whose client does not read its data, or reads it too slowly.
///
/// It is the first handler of the pipeline. While more data waits than the channel's high
/// watermark (64 KB), it checks every ``LiveServer/Limits/writeTimeout`` how many bytes were
/// written to the network since the last check.
final class SlowClientHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private let timeout: TimeAmount
  private let minimumBytes: Int
  private let metrics: ServerMetrics
  private let logger: Logger
  private var writtenBytes = 0
  private var sentBytes = 0
  private var check: Scheduled<Void>?

  init(limits: LiveServer.Limits, metrics: ServerMetrics, logger: Logger) {
    self.timeout = TimeAmount(limits.writeTimeout)
    let seconds = limits.writeTimeout / .seconds(1)
    self.minimumBytes = Int(clamping: seconds * Double(limits.minimumTransferRate))
    self.metrics = metrics
    self.logger = logger
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    self.writtenBytes += self.unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      self.check?.cancel()
      self.check = nil
    } else if self.check == nil {
      self.sentBytes = self.countSentBytes(context)
      self.scheduleCheck(context)
    }
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.check?.cancel()
  }

  private func scheduleCheck(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    self.check = context.eventLoop.scheduleTask(in: self.timeout) {
      bound.value.0.checkProgress(bound.value.1)
    }
  }

  private func checkProgress(_ context: ChannelHandlerContext) {
    let sentBytes = self.countSentBytes(context)
    guard sentBytes - self.sentBytes < max(1, self.minimumBytes) else {
      self.sentBytes = sentBytes
      return self.scheduleCheck(context)
    }
    self.metrics.noteRefusal("writeTimeout")
    self.logger.warning(
      "A connection was closed: the client does not read the data sent to it.",
      metadata: [
        "limit": "writeTimeout", "address": "\(context.channel.remoteAddress?.network ?? "-")",
      ])
    context.close(promise: nil)
  }

  private func countSentBytes(_ context: ChannelHandlerContext) -> Int {
    let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
    return self.writtenBytes - (waiting ?? 0)
  }
}

#endif
