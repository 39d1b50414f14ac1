#if LiveServer
import Clocks
import LiveHTML
import NIOCore
import NIOEmbedded
import Testing

@testable import LiveServer

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SocketConnectionTests {
  private let clock = TestClock()
  private let registry: SessionRegistry
  private let metrics = PrometheusMetrics()
  private let serverMetrics: ServerMetrics
  private let outbox = SocketOutbox(
    channel: NIOAsyncTestingChannel(), limit: 1 << 20, logger: .silent)
  private let signer = Signer(SecretKey(), isLasting: true, accessToken: nil)

  init() {
    let configuration = LiveServer.Configuration(
      limits: .init(bytesPerSecond: 1, byteBurst: 200), metrics: self.metrics)
    self.serverMetrics = ServerMetrics(configuration: configuration, logger: .silent)
    self.registry = SessionRegistry(
      configuration: configuration, version: "1", signer: self.signer, clock: self.clock,
      logger: .silent, metrics: self.serverMetrics)
  }

  private func open() async throws -> SessionKey {
    let client = ClientIdentity(browser: "0123456789abcdef0123456789abcdef")
    let document = try await self.registry.admit(client) {
      try self.registry.open(
        NotePage(note: Note()), path: "/note", for: client, isLive: true, restoring: nil)
    }
    let ticket = ServerResponse(status: 200, headers: [:], body: document).attribute("data-session")
    return try #require(self.signer.session(ticket: ticket, of: client.browser))
  }

  private func connect(_ key: SessionKey) -> SocketConnection {
    SocketConnection(
      key, registry: self.registry, outbox: self.outbox, metrics: self.serverMetrics,
      logger: .silent)
  }

  @Test
  func `large message is parsed while others use the main actor`() async throws {
    // given
    let connection = self.connect(try await self.open())
    let text = "[1,1,0,2,\"x\",\"\(String(repeating: "x", count: 1 << 20))\"]"
    let order = Order()
    // when
    let message = Task {
      await connection.receive(.text(Array(text.utf8)), at: .now())
      order.names.append("message")
    }
    let other = Task { order.names.append("other") }
    await message.value
    await other.value
    // then
    #expect(order.names == ["other", "message"])
  }

  @Test
  func `bytes beyond the quota are read later`() async throws {
    // given
    let connection = self.connect(try await self.open())
    let probe = SocketInbox.Item.text(Array("[9]".utf8))
    for _ in 1...2 { await connection.receive(probe, at: .now()) }
    #expect(!self.metrics.text().contains("bytesPerSecond"))
    // when
    let order = Order()
    let message = Task {
      await connection.receive(
        .text(Array("[9\(String(repeating: " ", count: 600))]".utf8)), at: .now())
      order.names.append("message")
    }
    while !self.metrics.text().contains("live_refusals_total{limit=\"bytesPerSecond\"} 1") {
      await Task.yield()
    }
    #expect(order.names == [])
    // then
    await self.clock.advance(by: .seconds(1000))
    await message.value
    #expect(order.names == ["message"])
  }

  @Test
  func `the first message of each socket counts`() async throws {
    // given
    let key = try await self.open()
    let large = SocketInbox.Item.text(Array("[9\(String(repeating: " ", count: 600))]".utf8))
    await self.connect(key).receive(large, at: .now())
    // when
    let connection = self.connect(key)
    await connection.receive(.text(Array("[9]".utf8)), at: .now())
    let message = Task { await connection.receive(.text(Array("[9]".utf8)), at: .now()) }
    // then
    while !self.metrics.text().contains("live_refusals_total{limit=\"bytesPerSecond\"} 1") {
      await Task.yield()
    }
    await self.clock.advance(by: .seconds(1000))
    await message.value
  }

  @Test
  func `quota fills again`() {
    let start = NIODeadline.uptimeNanoseconds(1_000_000_000)
    var rate = MessageRate(
      bytesOf: .init(bytesPerSecond: 100, byteBurst: 1000), at: start)
    #expect(rate.wait(for: 900, at: start) == nil)
    #expect(rate.wait(for: 300, at: start) == .seconds(2))
    // The message before it is handled after two seconds, and this one a second later.
    #expect(rate.wait(for: 100, at: start + .seconds(1)) == .seconds(1))
    #expect(rate.wait(for: 100, at: start + .seconds(4)) == nil)
    // After any time of waiting, the limit is still the burst size.
    #expect(rate.wait(for: 1100, at: start + .seconds(1000)) == .seconds(1))
  }
}

@MainActor
private final class Order {
  var names: [String] = []
}
#endif
