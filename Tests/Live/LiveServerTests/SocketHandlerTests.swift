#if LiveServer
import Logging
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import LiveServer

@Suite(.timeLimit(.minutes(5)))
struct SocketHandlerTests {
  /// It belongs to the thread that creates it, so the main actor must not use it, and tests do not
  /// use it after they have suspended.
  private let channel = EmbeddedChannel()
  private let received: AsyncStream<SocketInbox.Item>

  init() throws {
    let (received, item) = AsyncStream.makeStream(of: SocketInbox.Item.self)
    self.received = received
    let inbox = SocketInbox(limit: 1000) {
    } receive: { arrived, _ in
      item.yield(arrived)
    }
    try self.channel.pipeline.syncOperations.addHandler(
      SocketHandler(
        inbox: inbox, configuration: LiveServer.Configuration(),
        metrics: ServerMetrics(configuration: LiveServer.Configuration(), logger: .silent),
        logger: .silent))
  }

  private func ping(_ text: String) throws {
    let frame = WebSocketFrame(
      fin: true, opcode: .ping, maskKey: [0, 0, 0, 0], data: ByteBuffer(string: text))
    try self.channel.writeInbound(frame)
  }

  private func sent() throws -> [String] {
    var frames: [String] = []
    while let frame = try self.channel.readOutbound(as: WebSocketFrame.self) {
      frames.append("\(frame.opcode == .pong ? "pong" : "other") \(String(buffer: frame.data))")
    }
    return frames
  }

  @Test
  func clientThatDoesNotReadGetsOnePong() throws {
    // given
    try self.ping("0")
    #expect(try self.sent() == ["pong 0"])
    // when: it does not read, and continues to send pings
    self.channel.isWritable = false
    for number in 1...1000 { try self.ping("\(number)") }
    // then
    #expect(try self.sent() == [])
    // when
    self.channel.isWritable = true
    self.channel.pipeline.fireChannelWritabilityChanged()
    // then
    #expect(try self.sent() == ["pong 1000"])
    self.channel.pipeline.fireChannelWritabilityChanged()
    #expect(try self.sent() == [])
  }

  @Test
  func `the end of the server follows the messages that have arrived`() async throws {
    // given
    let message = WebSocketFrame(
      fin: true, opcode: .text, maskKey: [0, 0, 0, 0], data: ByteBuffer(string: "[9]"))
    try self.channel.writeInbound(message)
    // when
    self.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    // then: the socket is closed only after both were handled
    #expect(try self.sent() == [])
    var items: [String] = []
    for await item in self.received {
      items.append("\(item)")
      if items.count == 2 { break }
    }
    #expect(items.first?.hasPrefix("text") == true)
    #expect(items.last == "quiesce")
  }

  @Test
  func nothingIsSaidBehindAGoodbye() throws {
    // given
    let goodbye = WebSocketFrame(fin: true, opcode: .connectionClose, data: ByteBuffer())
    try self.channel.writeOutbound(goodbye)
    _ = try self.sent()
    // when
    try self.ping("1")
    // then
    #expect(try self.sent() == [])
  }
}
#endif
