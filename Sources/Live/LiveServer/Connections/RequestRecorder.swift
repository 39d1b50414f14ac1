#if LiveServer
  import NIOCore
  import NIOHTTP1

  /// Keeps the bytes of a request until it is certain that this worker serves it, so that the
  /// connection can be handed over to another worker together with them.
  final class RequestRecorder: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private enum State {
      /// The next bytes begin a request.
      case idle
      case recording(ByteBuffer)
      /// This worker serves the request.
      case passing
      /// The connection leaves this worker, so nothing is decoded any more.
      case holding(ByteBuffer)
    }

    private var state = State.idle

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      var bytes = self.unwrapInboundIn(data)
      switch self.state {
      case .idle: self.state = .recording(bytes)
      case .recording(var recorded):
        self.state = .passing
        recorded.writeImmutableBuffer(bytes)
        self.state = .recording(recorded)
      case .passing: break
      case .holding(var recorded):
        self.state = .passing
        recorded.writeBuffer(&bytes)
        self.state = .holding(recorded)
        return
      }
      context.fireChannelRead(data)
    }

    /// Discards the recorded bytes, because this worker serves the request.
    func pass() { self.state = .passing }

    /// Notes the end of a request.
    func noteEnd() { self.state = .idle }

    /// Stops passing bytes on.
    ///
    /// - Returns: `false` if the recorded bytes are not those of this request, because the client
    ///   sends requests without waiting for responses.
    func hold(_ head: HTTPRequestHead) -> Bool {
      guard case .recording(let bytes) = self.state,
        bytes.readableBytesView.starts(with: "\(head.method.rawValue) \(head.uri) ".utf8)
      else {
        self.state = .holding(ByteBuffer())
        return false
      }
      self.state = .holding(bytes)
      return true
    }

    /// Returns the bytes that were received for the request, and after it.
    func takeBytes() -> [UInt8] {
      guard case .holding(let bytes) = self.state else { return [] }
      self.state = .passing
      return Array(bytes.readableBytesView)
    }
  }
#endif
