#if LiveServer
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import Testing

@testable import LiveServer

/// Clients that read or send slowly, with time under control of the test.
@Suite(.timeLimit(.minutes(5)))
struct SlowClientTests {
  /// It belongs to the thread that creates it. So the tests are not isolated to an actor, which may
  /// have another thread for each of its jobs.
  private let channel = EmbeddedChannel()
  private let metrics = PrometheusMetrics()

  private var serverMetrics: ServerMetrics {
    ServerMetrics(configuration: LiveServer.Configuration(metrics: self.metrics), logger: .silent)
  }

  private func refusals(_ limit: String) -> Bool {
    self.metrics.text().contains("live_refusals_total{limit=\"\(limit)\"} 1\n")
  }

  private func connect() throws {
    try self.channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private func setWritable(_ isWritable: Bool) {
    self.channel.isWritable = isWritable
    self.channel.pipeline.fireChannelWritabilityChanged()
  }

  @Test
  func `client that does not read is disconnected`() throws {
    // given
    let handler = SlowClientHandler(limits: .init(), metrics: self.serverMetrics, logger: .silent)
    try self.channel.pipeline.syncOperations.addHandler(handler)
    try self.connect()
    self.channel.write(ByteBuffer(repeating: 0, count: 100_000), promise: nil)
    // when
    self.setWritable(false)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(self.channel.isActive)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    // then
    #expect(!self.channel.isActive)
    #expect(self.refusals("writeTimeout"))
  }

  @Test
  func `client that reads slowly stays connected while it keeps the minimum rate`() throws {
    // given
    let handler = SlowClientHandler(
      limits: .init(writeTimeout: .seconds(10), minimumTransferRate: 1000),
      metrics: self.serverMetrics,
      logger: .silent)
    try self.channel.pipeline.syncOperations.addHandler(handler)
    try self.connect()
    self.setWritable(false)
    for _ in 1...5 {
      // when: the network accepts just enough
      self.channel.writeAndFlush(ByteBuffer(repeating: 0, count: 10_000), promise: nil)
      self.channel.write(ByteBuffer(repeating: 0, count: 100_000), promise: nil)
      self.channel.embeddedEventLoop.advanceTime(by: .seconds(10))
      // then
      #expect(self.channel.isActive)
      self.channel.flush()
    }
    // when
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(10))
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(10))
    // then
    #expect(!self.channel.isActive)
  }

  @Test
  func `client that has read everything stays connected`() throws {
    // given
    let handler = SlowClientHandler(limits: .init(), metrics: self.serverMetrics, logger: .silent)
    try self.channel.pipeline.syncOperations.addHandler(handler)
    try self.connect()
    self.setWritable(false)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    // when
    self.setWritable(true)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    // then
    #expect(self.channel.isActive)
  }

  @Test
  func `body that drips is refused`() throws {
    // given
    try self.channel.pipeline.syncOperations.addHandler(
      RequestGuard(
        limits: .init(bodyTimeout: .seconds(30), minimumTransferRate: 10),
        metrics: self.serverMetrics,
        logger: .silent))
    try self.connect()
    let head = HTTPRequestHead(
      version: .http1_1, method: .POST, uri: "/", headers: ["Content-Length": "100000"])
    try self.channel.writeInbound(HTTPServerRequestPart.head(head))
    // when: 100 bytes arrive in 30 s, and then one each second
    try self.channel.writeInbound(
      HTTPServerRequestPart.body(ByteBuffer(repeating: 0, count: 100)))
    for _ in 1...43 {
      self.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try self.channel.writeInbound(
        HTTPServerRequestPart.body(ByteBuffer(repeating: 0, count: 1)))
      #expect(try self.channel.readOutbound(as: HTTPServerResponsePart.self) == nil)
    }
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    // then
    guard
      case .head(let response) = try self.channel.readOutbound(as: HTTPServerResponsePart.self)
    else {
      Issue.record("There is no response.")
      return
    }
    #expect(response.status == .requestTimeout)
    #expect(response.headers["Connection"] == ["close"])
    #expect(self.refusals("bodyTimeout"))
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!self.channel.isActive)
  }

  @Test
  func `request that is complete has no deadline`() throws {
    // given
    try self.channel.pipeline.syncOperations.addHandler(
      RequestGuard(limits: .init(), metrics: self.serverMetrics, logger: .silent))
    try self.connect()
    let head = HTTPRequestHead(
      version: .http1_1, method: .POST, uri: "/", headers: ["Content-Length": "1"])
    try self.channel.writeInbound(HTTPServerRequestPart.head(head))
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    // when
    try self.channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
    try self.channel.writeInbound(HTTPServerRequestPart.end(nil))
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(1000))
    // then: the response may take any time
    #expect(self.channel.isActive)
    #expect(try self.channel.readOutbound(as: HTTPServerResponsePart.self) == nil)
  }

  @Test
  func `client that does not read is not read from`() throws {
    // given
    let reads = ReadCounter()
    let configuration = LiveServer.Configuration(pingInterval: .seconds(20))
    let inbox = SocketInbox(limit: 1000) {
    } receive: { _, _ in
    }
    try self.channel.pipeline.syncOperations.addHandlers([
      reads,
      SocketHandler(
        inbox: inbox, configuration: configuration, metrics: self.serverMetrics, logger: .silent),
    ])
    try self.connect()
    try self.channel.writeInbound(
      WebSocketFrame(fin: true, opcode: .text, maskKey: [1, 2, 3, 4], data: ByteBuffer()))
    let count = reads.count
    // when
    self.setWritable(false)
    self.channel.read()
    // then
    #expect(reads.count == count)
    // The server can't receive a sign of life while it does not read. Slow readers are detected
    // elsewhere.
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    #expect(self.channel.isActive)
    // when
    self.setWritable(true)
    // then
    #expect(reads.count == count + 1)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(40))
    #expect(!self.channel.isActive)
  }
}
#endif
