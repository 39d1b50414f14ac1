#if LiveServer
import Logging
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import LiveServer

@Suite(.timeLimit(.minutes(5)))
struct SocketOutboxTests {
  private let channel = EmbeddedChannel()
  private let outbox: SocketOutbox

  init() {
    self.outbox = SocketOutbox(channel: self.channel, limit: 530, logger: .silent)
  }

  /// Returns the opcodes and sizes of the frames that have been written.
  private func sent() throws -> [String] {
    self.channel.embeddedEventLoop.run()
    var frames: [String] = []
    while let frame = try self.channel.readOutbound(as: WebSocketFrame.self) {
      if frame.opcode == .connectionClose {
        var data = frame.data
        frames.append("close \(data.readInteger(as: UInt16.self) ?? 0)")
      } else {
        frames.append("\(frame.data.readableBytes)")
      }
    }
    return frames
  }

  @Test
  func aMessageMayBeLarge() throws {
    // given: an empty outbox
    self.outbox.send(text: Array(repeating: 0, count: 100))
    // then
    #expect(try self.sent() == ["100"])
    self.outbox.send(text: Array(repeating: 0, count: 100))
    #expect(try self.sent() == ["100"])
  }

  @Test
  func browsersThatDoNotReadAreDisconnected() throws {
    // given: more than the limit, unread
    self.outbox.send(text: Array(repeating: 0, count: 10))
    self.outbox.send(binary: Array(repeating: 0, count: 11))
    // when
    self.outbox.send(text: [0])
    self.outbox.send(text: [0])
    // then
    #expect(try self.sent() == ["close 1013"])
  }

  @Test
  func `small messages count with their size in memory`() throws {
    // given: three messages of one byte, unread
    for _ in 1...3 { self.outbox.send(text: [0]) }
    // when
    self.outbox.send(text: [0])
    // then
    #expect(try self.sent() == ["close 1013"])
  }

  @Test
  func whyASocketIsClosedIsSaidWhateverWaits() throws {
    // given
    self.outbox.send(text: Array(repeating: 0, count: 100))
    // when
    self.outbox.close(.goingAway)
    self.outbox.send(text: [0])
    // then
    #expect(try self.sent() == ["100", "close 1001"])
  }
}
#endif
