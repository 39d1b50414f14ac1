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
  /// It belongs to the thread that creates it, so the main actor must not use it, and tests that
  /// use it do not suspend.
  private let channel = EmbeddedChannel()
  private let isAccessExpired = LockIsolated(false)

  init() throws {
    let inbox = SocketInbox(limit: Self.configuration.maximumMessageSize) {
    } receive: { _, _ in
    }
    try self.channel.pipeline.syncOperations.addHandler(
      Self.handler(inbox) { [isAccessExpired] in isAccessExpired.value })
    try self.channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private static let configuration = LiveServer.Configuration(
    pingInterval: .seconds(20), maximumMessageSize: 100,
    // No tokens are added during a test.
    limits: .init(messagesPerSecond: 0.0001))

  private static func handler(
    _ inbox: SocketInbox, isAccessExpired: @escaping @Sendable () -> Bool = { false }
  ) -> SocketHandler {
    SocketHandler(
      inbox: inbox, configuration: Self.configuration,
      metrics: ServerMetrics(configuration: Self.configuration, logger: .silent),
      logger: .silent, isAccessExpired: isAccessExpired)
  }

  private static func frame(
    _ opcode: WebSocketOpcode, size: Int, isFinished: Bool = true
  ) -> WebSocketFrame {
    let data = ByteBuffer(repeating: 32, count: size)
    return WebSocketFrame(fin: isFinished, opcode: opcode, maskKey: [1, 2, 3, 4], data: data)
  }

  private func receive(
    _ opcode: WebSocketOpcode, size: Int = 0, isFinished: Bool = true
  ) throws {
    try self.channel.writeInbound(Self.frame(opcode, size: size, isFinished: isFinished))
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
  func nothingIsReadWhileThePageDoesNotKeepUp() async throws {
    // given: a page that applies its first message until it may go on
    let (messages, message) = AsyncStream.makeStream(of: Void.self)
    let (permissions, permission) = AsyncStream.makeStream(of: Never.self)
    let reads = ReadCounter()
    let channel = NIOAsyncTestingChannel()
    try await channel.testingEventLoop.executeInContext {
      let inbox = SocketInbox(limit: Self.configuration.maximumMessageSize) {
        channel.eventLoop.execute { channel.read() }
      } receive: { _, _ in
        message.yield()
        for await _ in permissions {}
      }
      try channel.pipeline.syncOperations.addHandlers([reads, Self.handler(inbox)])
    }
    func read() async throws -> Int {
      try await channel.testingEventLoop.executeInContext {
        channel.read()
        return reads.count
      }
    }
    var arrivals = messages.makeAsyncIterator()
    try await channel.writeInbound(Self.frame(.text, size: 30))
    _ = await arrivals.next()
    #expect(try await read() == 1)
    // when
    try await channel.writeInbound(Self.frame(.text, size: 30))
    // then: there is room for another message
    #expect(try await read() == 2)
    // when
    try await channel.writeInbound(Self.frame(.text, size: 30))
    // then
    #expect(try await read() == 2)
    // when: the page goes on
    permission.finish()
    _ = await arrivals.next()
    // then: the inbox has asked for more
    #expect(try await read() == 4)
  }
}

/// Counts the reads from the network.
final class ReadCounter: ChannelOutboundHandler, Sendable {
  typealias OutboundIn = Never
  private let reads = LockIsolated(0)

  var count: Int { self.reads.value }

  func read(context: ChannelHandlerContext) {
    self.reads.withValue { $0 += 1 }
    context.read()
  }
}
#endif
