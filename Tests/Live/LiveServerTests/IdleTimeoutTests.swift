#if LiveServer
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import LiveServer

/// Connections without a request, or without another one.
@Suite(.timeLimit(.minutes(5)))
struct IdleTimeoutTests {
  /// A connection before its first request, with time under control of the test.
  private func connect(handOver: HandOver? = nil) throws -> EmbeddedChannel {
    let plan = UpgradeHandler.Plan(
      isSocket: { _ in false }, serveHTTP: { [] }, serveSocket: { _ in [] }, noteHandled: {},
      idleTimeout: .seconds(60), quiescingTimeout: .seconds(1), handOver: handOver)
    let codec: [any ChannelHandler] =
      handOver.map { [$0.recorder, ByteToMessageHandler(HTTPRequestDecoder())] } ?? []
    let channel = EmbeddedChannel(handlers: codec + [UpgradeHandler(codec: [], plan: plan)])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  @Test
  func `connection without a request is closed`() throws {
    // given
    let channel = try self.connect()
    // when
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    // then
    #expect(channel.isActive)
    // when
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    // then
    #expect(!channel.isActive)
  }

  @Test
  func `limit for the first request ends when it arrives`() throws {
    // given
    let channel = try self.connect()
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    // when
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    channel.embeddedEventLoop.advanceTime(by: .seconds(1000))
    // then
    #expect(channel.isActive)
  }

  /// A connection with the handlers of the server, and a handler that responds to its requests.
  private func serve(
    idleTimeout: Duration
  ) throws -> (channel: EmbeddedChannel, responses: ControlledResponses) {
    let responses = ControlledResponses()
    let channel = EmbeddedChannel()
    let configuration = LiveServer.Configuration(limits: .init(idleTimeout: idleTimeout))
    let metrics = ServerMetrics(configuration: configuration, logger: .silent)
    let plan = UpgradeHandler.Plan(
      isSocket: { _ in false },
      serveHTTP: {
        let handlers = LiveChannel.httpHandlers(
          configuration, metrics, isSecure: false, logger: .silent)
        try channel.pipeline.syncOperations.addHandlers(handlers)
        try channel.pipeline.syncOperations.addHandler(responses)
        return handlers
      },
      serveSocket: { _ in [] }, noteHandled: {}, idleTimeout: .hours(1),
      quiescingTimeout: .hours(1), handOver: nil)
    try channel.pipeline.syncOperations.addHandlers([
      HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
      UpgradeHandler(codec: [], plan: plan),
    ])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return (channel, responses)
  }

  private func ask(_ channel: EmbeddedChannel) throws {
    try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
  }

  private func takeResponse(_ channel: EmbeddedChannel) throws -> String {
    var text = ""
    while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
      text += String(buffer: bytes)
    }
    return text
  }

  @Test
  func `connection that has been served is closed when it is idle`() throws {
    // given: Hummingbird also compares the timeout with a clock of the system, on which this one
    // has passed when the controlled time advances
    let (channel, responses) = try self.serve(idleTimeout: .nanoseconds(1))
    for _ in 1...2 {
      try self.ask(channel)
      // The time of a response does not count.
      channel.embeddedEventLoop.advanceTime(by: .seconds(1000))
      #expect(channel.isActive)
      responses.respond()
      #expect(try self.takeResponse(channel).hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(channel.isActive)
    }
    // when
    channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
    // then
    #expect(!channel.isActive)
  }

  @Test
  func `connection that has been served stays open until the timeout`() throws {
    // given
    let (channel, responses) = try self.serve(idleTimeout: .seconds(3600))
    for _ in 1...2 {
      try self.ask(channel)
      responses.respond()
      #expect(try self.takeResponse(channel).hasPrefix("HTTP/1.1 200 OK\r\n"))
      // when
      channel.embeddedEventLoop.advanceTime(by: .seconds(3000))
      // then
      #expect(channel.isActive)
    }
  }

  @Test
  func `shutdown waits for the request of a new connection`() throws {
    // given
    let channel = try self.connect()
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(999))
    // when
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    // then: it is the last one of the connection
    let last = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/", headers: ["Connection": "close"])
    #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == .head(last))
    channel.embeddedEventLoop.advanceTime(by: .seconds(1000))
    #expect(channel.isActive)
  }

  @Test(arguments: [0, 999])
  func `shutdown waits for a request until the connection is a second old`(age: Int64) throws {
    // given
    let channel = try self.connect()
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(age))
    // when
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(999 - age))
    // then
    #expect(channel.isActive)
    // when
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    // then
    #expect(!channel.isActive)
  }

  @Test
  func `request that arrives during shutdown is handed over to the next process`() throws {
    // given
    var sent: [(bytes: [UInt8], worker: Int)] = []
    let channel = try self.connect(
      handOver: HandOver(
        recorder: RequestRecorder(), ownWorker: 1, otherWorker: { _ in nil },
        send: { sent.append(($0, $1)) }, noteFailure: { _, _ in },
        waiting: ConnectionCount(limit: 0), isHandedOver: false))
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    // when
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    try channel.writeInbound(ByteBuffer(string: request))
    // then
    #expect(sent.map { String(decoding: $0.bytes, as: UTF8.self) } == [request])
    #expect(sent.map(\.worker) == [1])
    #expect(!channel.isActive)
  }
}

/// Responds to a request when the test says so.
private final class ControlledResponses: ChannelInboundHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func respond() {
    guard let context else { return }
    context.write(self.wrapOutboundOut(.head(HTTPResponse(status: .ok))), promise: nil)
    context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
  }
}
#endif
