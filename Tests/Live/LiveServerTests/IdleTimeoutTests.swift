#if LiveServer
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LiveServer

/// Connections without a request.
@Suite(.timeLimit(.minutes(5)))
struct IdleTimeoutTests {
  /// A connection before its first request, with time under control of the test.
  private func connect() throws -> EmbeddedChannel {
    let plan = UpgradeHandler.Plan(
      isSocket: { _ in false }, serveHTTP: { [] }, serveSocket: { _ in [] }, noteHandled: {},
      idleTimeout: .seconds(60), handOver: nil)
    let channel = EmbeddedChannel(handler: UpgradeHandler(codec: [], plan: plan))
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
}
#endif
