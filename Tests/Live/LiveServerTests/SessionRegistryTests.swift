#if LiveServer
import Clocks
import Hummingbird
import LiveHTML
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import LiveServer

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SessionRegistryTests {
  private let clock = TestClock()
  private let registry: SessionRegistry
  private let storage: StateStorageSpy
  private let browser = KnownBrowser(id: "0123456789abcdef0123456789abcdef", end: 0)
  private let signer = Signer(
    SecretKey(), isLasting: true, accessToken: nil)

  init() {
    self.storage = StateStorageSpy(clock: self.clock)
    let configuration = LiveServer.Configuration(
      limits: .init(sessionsPerBrowser: 2), stateStorage: self.storage)
    self.registry = SessionRegistry(
      configuration: configuration, version: "1", signer: self.signer, clock: self.clock,
      logger: .silent, metrics: ServerMetrics(configuration: configuration, logger: .silent))
  }

  private func open() async throws -> SessionKey {
    let client = ClientIdentity(browser: self.browser.id)
    let document = try await self.registry.admit(client) {
      try self.registry.open(
        NotePage(note: Note()), path: "/note", for: client, isLive: true, restoring: nil)
    }
    let ticket = ServerResponse(status: 200, headers: [:], body: document).attribute("data-session")
    return try #require(self.signer.session(ticket: ticket, of: self.browser.id))
  }

  private func connection(
    _ key: SessionKey, _ channel: NIOAsyncTestingChannel
  ) -> SocketConnection {
    SocketConnection(
      key, registry: self.registry,
      outbox: SocketOutbox(channel: channel, limit: 1 << 20, logger: .silent),
      metrics: ServerMetrics(configuration: LiveServer.Configuration(), logger: .silent),
      logger: .silent)
  }

  /// Returns the texts and close codes that a socket has sent.
  private func sent(_ channel: NIOAsyncTestingChannel) async throws -> [String] {
    await channel.testingEventLoop.run()
    var frames: [String] = []
    while let frame = try await channel.readOutbound(as: WebSocketFrame.self) {
      var data = frame.data
      frames.append(
        frame.opcode == .connectionClose
          ? "close \(data.readInteger(as: UInt16.self) ?? 0)" : String(buffer: data))
    }
    return frames
  }

  @Test
  func `a socket is closed when its last state is saved, and later messages are not applied`()
    async throws
  {
    // given: a page with a change, on a slow storage
    self.storage.slow(by: .seconds(1))
    let channel = NIOAsyncTestingChannel()
    let connection = self.connection(try await self.open(), channel)
    func say(_ text: String) async {
      await connection.receive(.text(Array(text.utf8)), at: .now())
    }
    await say("[0,1,\"\(self.registry.epoch)\",0]")
    await say("[1,1,0,2,\"click\"]")
    // when
    await connection.receive(.quiesce, at: .now())
    await say("[1,2,0,2,\"click\"]")
    await say("{}")
    // then: the message before is acknowledged, the later ones are not
    let messages = try await self.sent(channel)
    #expect(messages.contains { $0.hasPrefix("[1,1,1,") }, "\(messages)")
    #expect(!messages.contains { $0.hasPrefix("close") }, "\(messages)")
    // when
    while self.storage.keys.isEmpty { await self.clock.advance(by: .seconds(1)) }
    // then
    var codes: [String] = []
    while codes.isEmpty {
      await Task.yield()
      codes = try await self.sent(channel)
    }
    #expect(codes == ["close 1001"])
    let state = try await self.storage.state(for: try #require(self.storage.keys.first))
    #expect(
      String(decoding: try #require(state), as: UTF8.self)
        == #"{"events":{"isComplete":true,"last":1},"page":"LiveServerTests.NotePage","state":"more"}"#
    )
  }

  @Test
  func `a failing storage does not keep a socket open`() async throws {
    // given
    self.storage.fail(times: 1)
    let channel = NIOAsyncTestingChannel()
    let connection = self.connection(try await self.open(), channel)
    await connection.receive(
      .text(Array("[0,1,\"\(self.registry.epoch)\",0]".utf8)), at: .now())
    // when
    await connection.receive(.quiesce, at: .now())
    // then
    var messages: [String] = []
    while messages.last != "close 1001" {
      await Task.yield()
      messages += try await self.sent(channel)
    }
  }

  @Test
  func `a process that shuts down leaves pages to others`() async throws {
    // given: a page that is not connected
    let key = try await self.open()
    // when
    self.registry.beginShutdown()
    // then: its socket reconnects to another process, where it is restored
    let channel = NIOAsyncTestingChannel()
    await self.connection(key, channel).receive(
      .text(Array("[0,1,\"\(self.registry.epoch)\",0]".utf8)), at: .now())
    #expect(try await self.sent(channel) == ["close 1001"])
    await #expect(throws: HTTPError.self) {
      try await self.registry.state(
        for: SessionKey(), of: ClientIdentity(browser: self.browser.id))
    }
  }

  @Test
  func `a restored page keeps its state if no browser has connected before the end`()
    async throws
  {
    // given: a page that continues another one
    let former = #"{"page":"LiveServerTests.NotePage","state":"more"}"#
    try await self.storage.save(Array(former.utf8), for: "former")
    let client = ClientIdentity(browser: self.browser.id)
    _ = try self.registry.open(
      NotePage(note: Note()), path: "/note", for: client, isLive: true,
      restoring: StoredState(name: "former", bytes: Array(former.utf8)))
    // when
    self.registry.beginShutdown()
    await self.registry.endAll(by: Deadline(after: .seconds(10), on: self.clock))
    // then: the browser may have received the new key, or not
    #expect(self.storage.keys.count == 2)
    #expect(self.storage.keys.contains("former"))
  }

  @Test
  func `a page that has never changed gets a final number when it expires`() async throws {
    // given: a page with an event that changes nothing, which has lost its connection
    let outbox = self.outbox()
    let served = try #require(self.registry.claim(try await self.open(), by: outbox))
    try served.session.receive("[1,1,0,2,\"keydown\",{}]".utf8)
    self.registry.release(served, by: outbox)
    #expect(self.storage.keys.isEmpty)
    // when
    while self.registry.count > 0 { await self.clock.advance(by: .seconds(60)) }
    await self.registry.endAll(by: Deadline(after: .seconds(10), on: self.clock))
    // then: events of the browser with a later number have not been applied
    let state = try await self.storage.state(for: try #require(self.storage.keys.first))
    #expect(
      String(decoding: try #require(state), as: UTF8.self)
        == #"{"events":{"isComplete":true,"last":1},"page":"LiveServerTests.NotePage","state":""}"#
    )
  }

  @Test
  func `a page that the user has left is not written if it has never changed`() async throws {
    // given
    let outbox = self.outbox()
    let served = try #require(self.registry.claim(try await self.open(), by: outbox))
    served.isLeft = true
    self.registry.release(served, by: outbox)
    // when
    while self.registry.count > 0 { await self.clock.advance(by: .seconds(60)) }
    await self.registry.endAll(by: Deadline(after: .seconds(10), on: self.clock))
    // then
    #expect(self.storage.keys.isEmpty)
  }

  private func outbox() -> SocketOutbox {
    SocketOutbox(channel: NIOAsyncTestingChannel(), limit: 1 << 20, logger: .silent)
  }

  @Test
  func theLongestDisconnectedPageIsEvicted() async throws {
    // given: two pages of a browser, the later one disconnected first
    let first = try await self.open()
    let second = try await self.open()
    let (one, other) = (self.outbox(), self.outbox())
    let connected = try #require(self.registry.claim(first, by: one))
    self.registry.release(try #require(self.registry.claim(second, by: other)), by: other)
    self.registry.release(connected, by: one)
    // when: the browser opens another page
    _ = try await self.open()
    // then
    #expect(self.registry.claim(second, by: self.outbox()) == nil)
    #expect(self.registry.claim(first, by: self.outbox()) != nil)
  }

  @Test
  func aSocketThatWasReplacedIsNotHeardAnyMore() async throws {
    // given: a socket with messages that arrive after another socket has taken over
    let key = try await self.open()
    let metrics = ServerMetrics(configuration: LiveServer.Configuration(), logger: .silent)
    let sockets = (0..<2).map { _ in
      SocketConnection(
        key, registry: self.registry, outbox: self.outbox(), metrics: metrics, logger: .silent)
    }
    func say(_ text: String, on socket: Int) async {
      await sockets[socket].receive(.text(Array(text.utf8)), at: .now())
    }
    for socket in 0..<2 { await say("[0,1,\"\(self.registry.epoch)\",0]", on: socket) }
    // when
    await say("[1,1,0,2,\"click\"]", on: 0)
    await say("{}", on: 0)
    await sockets[0].receive(.closed, at: .now())
    // then: nothing is applied, and the other socket keeps the session
    let served = try #require(self.registry.claim(key, by: self.outbox()))
    #expect(served.session.lastEvent == 0)
  }

  @Test
  func statesAreWrittenAfterTheDeadline() async throws {
    // given: a page that has changed
    let served = try #require(
      self.registry.claim(try await self.open(), by: self.outbox()))
    try served.session.receive("[1,1,0,2,\"click\"]".utf8)
    served.session.flush()
    // when: the deadline has passed
    await self.registry.endAll(by: Deadline(after: .zero, on: self.clock))
    // then
    #expect(self.storage.keys.count == 1)
  }

  @Test
  func socketsThatCloseBehindTheServerLeaveNothingBehind() async throws {
    // given
    let outbox = self.outbox()
    let served = try #require(self.registry.claim(try await self.open(), by: outbox))
    // when
    await self.registry.endAll(by: Deadline(after: .seconds(10), on: self.clock))
    self.registry.release(served, by: outbox)
    // then: no task is left
    #expect(served.expiry?.task.isCancelled ?? true)
    try await self.clock.checkSuspension()
  }
}
#endif
