#if LiveServer
  import Clocks
  import LiveHTML
  import NIOCore
  import NIOEmbedded
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
      let visitor = Visitor(browser: self.browser.id)
      let document = try await self.registry.admit(visitor) {
        try self.registry.open(
          NotePage(note: Note()), path: "/note", for: visitor, isLive: true, lost: nil)
      }
      let ticket = Answer(status: 200, headers: [:], body: document).attribute("data-session")
      return try #require(self.signer.session(ticket: ticket, of: self.browser.id))
    }

    private func outbox() -> SocketOutbox {
      SocketOutbox(channel: EmbeddedChannel(), limit: 1 << 20, logger: .silent)
    }

    @Test
    func whoHasBeenAwayForLongestMakesRoom() async throws {
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
    func whoHasUsedUpTheTimeLeavesSomeForStates() async throws {
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
