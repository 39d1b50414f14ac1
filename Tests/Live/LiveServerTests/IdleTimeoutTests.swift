#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LiveServer

/// Connections on which nothing happens.
@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
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

  @Test
  func `connection is closed after its response, and not while it waits for one`() async throws {
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    let (permissions, permission) = AsyncStream.makeStream(of: Void.self)
    let limits = LiveServer.Limits(idleTimeout: .milliseconds(300))
    try await withServer(configuration: .init(limits: limits)) {
      Route(file: "/slow") { _ in
        request.yield()
        _ = await permissions.first { _ in true }
        return .bytes(Array("slow".utf8), name: "slow.txt")
      }
    } _: { server in
      try await Wire.connect(to: server.port) { wire in
        // given: a request in progress
        try await wire.send("GET /slow HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        _ = await requests.first { _ in true }
        // when: a later connection has reached the limit
        let received = try await Wire.connect(to: server.port) { try await $0.receive(1) }
        #expect(received == [])
        // then: the request goes on
        permission.yield()
        #expect(try await wire.receiveAnswer().text == "slow")
        // and: after its response the connection is idle
        #expect(try await wire.receive(1) == [])
      }
    }
  }
}
#endif
