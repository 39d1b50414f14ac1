#if LiveServer
import ConcurrencyExtras
import Logging
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import LiveServer

/// A socket without a network, with time under control of the test.
@Suite(.timeLimit(.minutes(5)))
struct SocketLifeTests {
  private let channel = EmbeddedChannel()
  private let reads = ReadCounter()
  private let isAccessExpired = LockIsolated(false)

  init() throws {
    let configuration = LiveServer.Configuration(
      pingInterval: .seconds(20), maximumMessageSize: 100,
      // No tokens are added during a test.
      limits: .init(messagesPerSecond: 0.0001))
    let inbox = SocketInbox(limit: configuration.maximumMessageSize) { [channel] in
      channel.eventLoop.execute { channel.read() }
    } receive: { _, _ in
    }
    try self.channel.pipeline.syncOperations.addHandlers([
      self.reads,
      SocketHandler(
        inbox: inbox, configuration: configuration,
        metrics: ServerMetrics(configuration: configuration, logger: .silent), logger: .silent,
        isAccessExpired: { [isAccessExpired] in isAccessExpired.value }),
    ])
    try self.channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private func receive(
    _ opcode: WebSocketOpcode, size: Int = 0, isFinished: Bool = true
  ) throws {
    let data = ByteBuffer(repeating: 32, count: size)
    try self.channel.writeInbound(
      WebSocketFrame(fin: isFinished, opcode: opcode, maskKey: [1, 2, 3, 4], data: data))
  }

  private func takeCloseCode() throws -> UInt16? {
    guard let frame = try self.channel.readOutbound(as: WebSocketFrame.self),
      frame.opcode == .connectionClose
    else { return nil }
    var data = frame.data
    return data.readInteger()
  }

  private func takeFrame() throws -> WebSocketOpcode? {
    try self.channel.readOutbound(as: WebSocketFrame.self)?.opcode
  }

  @Test
  func socketsThatGiveNoSignOfLifeAreClosed() throws {
    try self.receive(.text)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(try self.takeFrame() == .ping)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(19))
    #expect(self.channel.isActive)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!self.channel.isActive)
  }

  @Test
  func socketsThatSayNothingAreClosed() throws {
    // given: a pong, and a message that is never completed
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    try self.receive(.pong)
    try self.receive(.text, isFinished: false)
    #expect(try self.takeCloseCode() == nil)
    // when
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    // then
    #expect(try self.takeCloseCode() == 1013)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!self.channel.isActive)
  }

  @Test
  func socketsCloseWhenAccessExpires() throws {
    // given
    try self.receive(.text)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(try self.takeFrame() == .ping)
    try self.receive(.pong)
    // when
    self.isAccessExpired.setValue(true)
    self.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    // then: the browser has to reconnect, and is authenticated again
    #expect(try self.takeCloseCode() == 1013)
  }

  @Test
  func piecesAreCountedAsWell() throws {
    // given: a message of many empty fragments
    try self.receive(.text, isFinished: false)
    // when
    for _ in 1...3999 { try self.receive(.continuation, isFinished: false) }
    #expect(try self.takeCloseCode() == nil)
    for _ in 1...4000 { try self.receive(.continuation, isFinished: false) }
    // then
    #expect(try self.takeCloseCode() == 1008)
  }

  @Test
  func signsOfLifeKeepSocketsOpen() throws {
    try self.receive(.text)
    for _ in 0..<5 {
      self.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
      #expect(try self.takeFrame() == .ping)
      try self.receive(.pong)
    }
    #expect(self.channel.isActive)
    #expect(try self.takeFrame() == nil)
  }

  @Test
  @MainActor
  func nothingIsReadWhileThePageDoesNotKeepUp() async throws {
    let socket = try Self()
    socket.channel.read()
    #expect(socket.reads.count == 1)
    // The main actor is busy here, so the inbox is not emptied.
    try socket.receive(.text, size: 30)
    socket.channel.read()
    #expect(socket.reads.count == 2)
    try socket.receive(.text, size: 30)
    socket.channel.read()
    #expect(socket.reads.count == 2)

    // The inbox is emptied before this task runs.
    await Task { @MainActor in }.value
    socket.channel.embeddedEventLoop.run()
    #expect(socket.reads.count == 3)
    socket.channel.read()
    #expect(socket.reads.count == 4)
  }
}

/// Counts the reads from the network.
final class ReadCounter: ChannelOutboundHandler {
  typealias OutboundIn = WebSocketFrame
  private(set) var count = 0

  func read(context: ChannelHandlerContext) {
    self.count += 1
    context.read()
  }
}
#endif
