#if LiveServer
import LiveHTML
import Logging
import NIOCore
import NIOWebSocket

/// The last handler of a socket's pipeline: assembles messages, sends pings and pongs, and
/// closes the socket gracefully.
final class SocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let inbox: SocketInbox
  private let maximumMessageSize: Int
  private let life: SocketLife
  private let metrics: ServerMetrics
  private let logger: Logger
  private var rate: MessageRate
  /// The rate of frames, which is separate: a message may be fragmented, with control frames
  /// between the fragments.
  private var frameRate: MessageRate
  private var unfinished: (opcode: WebSocketOpcode, data: ByteBuffer)?
  /// The data of a ping that waits for its pong, because the browser does not read at the moment.
  private var question: ByteBuffer?
  private var isClosing = false
  /// Whether reading is suspended until the browser reads the data that waits for it.
  private var isReadHeld = false

  /// The time that a browser may take to send its close frame.
  private static let closeTimeout = TimeAmount.seconds(2)

  init(
    inbox: SocketInbox, configuration: LiveServer.Configuration, metrics: ServerMetrics,
    logger: Logger, isAccessExpired: @escaping @Sendable () -> Bool = { false }
  ) {
    self.metrics = metrics
    self.logger = logger
    self.rate = MessageRate(limits: configuration.limits, at: .now())
    self.frameRate = MessageRate(limits: configuration.limits, times: 2, at: .now())
    self.inbox = inbox
    self.maximumMessageSize = configuration.maximumMessageSize
    self.life = SocketLife(
      pingInterval: TimeAmount(configuration.pingInterval), isAccessExpired: isAccessExpired)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    self.life.begin(on: context.eventLoop) {
      let (handler, context) = bound.value
      handler.carryOut($0, context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.life.end()
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.life.end()
    self.metrics.noteSocketEnd()
    self.inbox.put(.closed)
    context.fireChannelInactive()
  }

  func read(context: ChannelHandlerContext) {
    // The server does not read from a client that does not read, because its messages may need
    // responses.
    self.isReadHeld = !context.channel.isWritable
    self.life.isHeard = !self.isReadHeld && self.inbox.mayRead()
    if self.life.isHeard { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = self.unwrapInboundIn(data)
    self.life.isAlive = true
    guard frame.maskKey != nil else { return self.close(context, .protocolError) }
    switch frame.opcode {
    case .connectionClose:
      var data = frame.unmaskedData
      let code = data.readInteger().flatMap(LiveProtocol.CloseCode.init)
      if code == .pageLeft { self.inbox.put(.left) }
      // The close handshake is complete, or will be with this frame.
      if !self.isClosing { self.send(.connectionClose, frame.unmaskedData, context) }
      self.isClosing = true
      context.close(promise: nil)
    case _ where self.isClosing:
      // Frames after the close frame are discarded.
      break
    case _ where !self.frameRate.take(at: .now()):
      self.refuseMore(context)
    case .text, .binary:
      guard self.unfinished == nil else { return self.close(context, .protocolError) }
      self.unfinished = (frame.opcode, frame.unmaskedData)
      self.finish(frame, context)
    case .continuation:
      guard self.unfinished != nil else { return self.close(context, .protocolError) }
      self.unfinished?.data.writeImmutableBuffer(frame.unmaskedData)
      self.finish(frame, context)
    case .pong:
      break
    case .ping:
      self.question = frame.unmaskedData
      self.respond(context)
    default:
      self.close(context, .protocolError)
    }
  }

  private func finish(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard let (opcode, data) = self.unfinished else { return }
    guard data.readableBytes <= self.maximumMessageSize else {
      self.unfinished = nil
      return self.refuse(
        context, "maximumMessageSize", .messageTooLarge,
        "The limit of a message is \(self.maximumMessageSize) bytes.")
    }
    guard frame.fin else { return }
    self.unfinished = nil
    guard self.rate.take(at: .now()) else { return self.refuseMore(context) }
    self.life.noteMessage()
    let bytes = Array(data.readableBytesView)
    self.inbox.put(opcode == .text ? .text(bytes) : .binary(bytes))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !self.isClosing else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    if self.unwrapOutboundIn(data).opcode == .connectionClose { self.beginClosing(context) }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    // The close frame follows when the messages before it are applied and the state of the page
    // is written.
    case is ChannelShouldQuiesceEvent: self.inbox.put(.quiesce)
    case ChannelEvent.inputClosed: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // `WebSocketProtocolErrorHandler`, further ahead in the pipeline, has sent the close frame.
    if let error = error as? NIOWebSocketError {
      self.logger.warning(
        "A socket was closed: a frame was malformed or too large.",
        metadata: ["error": "\(error)"])
      if error == .invalidFrameLength { self.metrics.noteRefusal("maximumMessageSize") }
    }
    context.close(promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    self.respond(context)
    if context.channel.isWritable, self.isReadHeld { context.channel.read() }
    context.fireChannelWritabilityChanged()
  }

  /// Responds to the last ping. Earlier pings need no response, so pongs don't pile up for a client
  /// that does not read.
  private func respond(_ context: ChannelHandlerContext) {
    guard let question, !self.isClosing, context.channel.isWritable else { return }
    self.question = nil
    self.send(.pong, question, context)
  }

  private func carryOut(_ step: SocketLife.Step, _ context: ChannelHandlerContext) {
    switch step {
    case .ping: if !self.isClosing { self.send(.ping, ByteBuffer(), context) }
    case .giveUp: context.close(promise: nil)
    case .closeToReconnect: self.close(context, WebSocketErrorCode(.tryAgainLater))
    }
  }

  private func refuseMore(_ context: ChannelHandlerContext) {
    self.refuse(
      context, "messagesPerSecond", WebSocketErrorCode(.policyViolation), "Too many messages.")
  }

  /// Closes the socket because a limit is exceeded.
  private func refuse(
    _ context: ChannelHandlerContext, _ limit: String, _ code: WebSocketErrorCode,
    _ reason: String
  ) {
    self.metrics.noteRefusal(limit)
    self.logger.warning(
      "A socket was closed: the page exceeded a limit.", metadata: ["limit": "\(limit)"])
    self.close(context, code, reason: reason)
  }

  private func close(
    _ context: ChannelHandlerContext, _ code: WebSocketErrorCode, reason: String = ""
  ) {
    guard !self.isClosing else { return }
    self.beginClosing(context)
    var data = context.channel.allocator.buffer(capacity: 2 + reason.utf8.count)
    data.write(webSocketErrorCode: code)
    data.writeString(reason)
    self.send(.connectionClose, data, context)
  }

  private func beginClosing(_ context: ChannelHandlerContext) {
    self.isClosing = true
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.closeTimeout) { bound.value.close(promise: nil) }
  }

  private func send(
    _ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext
  ) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(self.wrapOutboundOut(frame), promise: nil)
  }
}

/// Pings a socket and closes it when it is of no more use. It is isolated to the event loop of
/// the socket.
final class SocketLife {
  enum Step {
    case ping

    /// The browser has sent nothing since the last ping.
    case giveUp

    /// The browser has sent no message in time, or its access has ended: it may reconnect and is
    /// authenticated again.
    case closeToReconnect
  }

  /// Whether a frame has arrived since the last ping.
  var isAlive = true

  /// Whether the socket is being read. While it is not, no frame can arrive.
  var isHeard = true

  private let pingInterval: TimeAmount
  private let isAccessExpired: @Sendable () -> Bool
  private var pings: RepeatedTask?
  private var silence: Scheduled<Void>?

  /// The timeout for the first message.
  private static let maximumSilence = TimeAmount.seconds(10)

  init(pingInterval: TimeAmount, isAccessExpired: @escaping @Sendable () -> Bool) {
    self.pingInterval = pingInterval
    self.isAccessExpired = isAccessExpired
  }

  /// Starts the pings and the timeout.
  ///
  /// - Parameters:
  ///   - eventLoop: The event loop of the socket.
  ///   - perform: Called on the event loop with each step to take.
  func begin(on eventLoop: any EventLoop, perform: @escaping (Step) -> Void) {
    let bound = NIOLoopBound((self, perform), eventLoop: eventLoop)
    self.pings = eventLoop.scheduleRepeatedTask(
      initialDelay: self.pingInterval, delay: self.pingInterval
    ) { _ in
      let (life, perform) = bound.value
      perform(life.nextStep())
    }
    self.silence = eventLoop.scheduleTask(in: Self.maximumSilence) {
      let (_, perform) = bound.value
      perform(.closeToReconnect)
    }
  }

  /// Ends the timeout for the first message, which a browser sends as soon as it is connected.
  func noteMessage() {
    self.silence?.cancel()
    self.silence = nil
  }

  func end() {
    self.pings?.cancel()
    self.silence?.cancel()
  }

  private func nextStep() -> Step {
    guard self.isAlive || !self.isHeard else { return .giveUp }
    guard !self.isAccessExpired() else { return .closeToReconnect }
    self.isAlive = false
    return .ping
  }
}
#endif
