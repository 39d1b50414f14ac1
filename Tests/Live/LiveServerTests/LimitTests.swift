#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import HTTPTypes
import NIOCore
import Testing

@testable import LiveServer

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct LimitTests {
  private let forwardedFor = HTTPField.Name("X-Forwarded-For")!

  @Test
  func bodiesDeclaredTooLarge() async throws {
    try await withServer(
      configuration: .init(limits: .init(bodySize: 10)), routes: { TimerPage.route() }
    ) { server in
      let response = try await ask(
        server.port, "/", method: "POST", headers: ["Content-Length": "11"])
      #expect(response.status == 413)
      #expect(response.text == "The request body is too large: the limit is 10 bytes.\n")
      #expect(response.headers["connection"] == "close")
      try await Wire.connect(to: server.port) { wire in
        try await wire.send(
          "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n0123456789")
        #expect(try await wire.receiveResponse().status == 200)
        #expect(try await wire.ask("/").status == 200)
      }
    }
  }

  @Test
  func bodiesThatGrowPieceByPiece() async throws {
    let (permissions, permission) = AsyncStream.makeStream(of: Void.self)
    try await withServer(configuration: .init(limits: .init(bodySize: 10))) {
      Route(file: "/reader") { _ in
        // The body is counted before the response begins.
        _ = await permissions.first { _ in true }
        return nil
      }
    } _: { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send(
          "GET /reader HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        try await wire.send("6\r\n012345\r\n")
        try await wire.send("6\r\n012345\r\n")
        #expect(try await wire.receiveResponse().status == 413)
        #expect(try await wire.receive(1) == [])
      }
      permission.yield()
    }
  }

  @Test
  func tooManySessions() async throws {
    try await withServer(
      configuration: .init(limits: .init(sessions: 2)), routes: { TimerPage.route() }
    ) { server in
      let first = try await ask(server.port, "/")
      #expect(first.status == 200)
      // HEAD requests leave no session behind.
      for _ in 1...3 { #expect(try await ask(server.port, "/nowhere").status == 404) }
      for _ in 1...3 {
        let head = try await Wire.connect(to: server.port) {
          try await $0.ask("/", method: "HEAD")
        }
        #expect(head.status == 200)
      }
      #expect(try await ask(server.port, "/").status == 200)
      let response = try await ask(server.port, "/")
      #expect(response.status == 503)
      #expect(response.headers["retry-after"] == "30")
      #expect(
        response.text.contains(
          """
          <h1>503</h1><p>Too many pages are open. Close some, or try again later.</p>
          """))
    }
  }

  @Test
  func placesAreFreeAgainWhenPagesEnd() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      try await withServer(
        configuration: .init(limits: .init(sessions: 1)),
        routes: { TimerPage.route(onEnd: { end.yield() }) }
      ) { server in
        let first = try await ask(server.port, "/?work")
        #expect(first.status == 200)
        #expect(try await ask(server.port, "/").status == 503)
        await clock.advance(by: .seconds(30))
        _ = await ends.first { _ in true }
        #expect(try await ask(server.port, "/").status == 200)
      }
    }
  }

  @Test
  func tooManySessionsOfAnAddress() async throws {
    try await withServer(
      configuration: .init(
        limits: .init(sessionsPerAddress: 1), forwardingField: self.forwardedFor),
      routes: { TimerPage.route() }
    ) { server in
      func open(_ field: String) async throws -> Int {
        try await ask(server.port, "/", headers: ["X-Forwarded-For": field]).status
      }
      let statuses = [
        try await open("192.0.2.1"), try await open("192.0.2.1"),
        try await open("192.0.2.7, 192.0.2.1"), try await open("192.0.2.1, 192.0.2.2"),
        try await open("::ffff:192.0.2.2"), try await open("::ffff:192.0.2.3"),
        // One customer has all addresses of a network of 64 bits.
        try await open("2001:db8:0:1::1"), try await open("2001:db8:0:1:ffff::2"),
        try await open("2001:db8:0:2::1"),
      ]
      #expect(statuses == [200, 503, 503, 200, 503, 200, 200, 503, 200])
    }
  }

  @Test
  func tooManySessionsOfABrowser() async throws {
    try await withServer(
      configuration: .init(limits: .init(sessionsPerBrowser: 2)), routes: { TimerPage.route() }
    ) { server in
      // given: a browser with two pages, one of them connected
      let first = try await ask(server.port, "/")
      let cookie = ["Cookie": first.cookie]
      func status(of page: ServerResponse) async throws -> Frame {
        try await Wire.connect(to: server.port) { wire in
          try await wire.join(page, cookie: first.cookie)
          return try await wire.receiveFrame()
        }
      }
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(first)
        _ = try await wire.receiveFrame()
        let second = try await ask(server.port, "/", headers: cookie)
        // when: it opens another
        let third = try await ask(server.port, "/", headers: cookie)
        // then: the disconnected one has ended
        #expect(third.status == 200)
        #expect(try await status(of: second) == .close(4000))
        // when: both are connected
        try await Wire.connect(to: server.port) { other in
          try await other.join(third, cookie: first.cookie)
          _ = try await other.receiveFrame()
          // then: another page is refused, except for other browsers
          #expect(try await ask(server.port, "/", headers: cookie).status == 503)
          #expect(try await ask(server.port, "/").status == 200)
        }
      }
    }
  }

  @Test
  func thisMachineIsNoStranger() async throws {
    try await withServer(
      configuration: .init(limits: .init(sessionsPerAddress: 1)), routes: { TimerPage.route() }
    ) { server in
      for _ in 1...3 {
        let response = try await ask(server.port, "/")
        #expect(response.status == 200)
      }
    }
  }

  @Test
  func tooManyMessages() async throws {
    try await withServer(
      configuration: .init(limits: .init(messagesPerSecond: 0.0001, messageBurst: 3)),
      routes: { TimerPage.route() }
    ) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        for number in 1...2 {
          try await wire.say("[1,\(number),0,2,\"click\"]")
          _ = try await wire.receiveFrame()
        }
        try await wire.say("[1,3,0,2,\"click\"]")
        #expect(try await wire.receiveFrame() == .close(1008))
      }
      // Another socket of the same page shares its rate.
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document, lastPatch: 2)
        #expect(try await wire.receiveFrame() == .close(1008))
      }
      let other = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(other)
        #expect(
          try await wire.receiveFrame() == .text("[0,\"\(other.attribute("data-epoch"))\",0]"))
      }
    }
  }

  @Test
  func aRerenderCountsAsManyMessages() async throws {
    try await withServer(
      configuration: .init(limits: .init(messagesPerSecond: 0.0001, messageBurst: 30)),
      routes: { TimerPage.route() }
    ) { server in
      let document = try await ask(server.port, "/")
      for _ in 1...2 {
        try await Wire.connect(to: server.port) { wire in
          try await wire.upgrade(document)
          try await wire.say("[0,1,\"other\",0]")
          guard case .text(let text) = try await wire.receiveFrame() else {
            Issue.record("The page is not rendered anew.")
            return
          }
          #expect(text.hasPrefix("[2,"))
        }
      }
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        #expect(try await wire.receiveFrame() == .close(1008))
      }
    }
  }

  @Test
  func tooManyConnections() async throws {
    try await withServer(
      configuration: .init(limits: .init(connections: 2)), routes: { TimerPage.route() }
    ) { server in
      try await Wire.connect(to: server.port) { first in
        #expect(try await first.ask("/").status == 200)
        try await Wire.connect(to: server.port) { second in
          #expect(try await second.ask("/").status == 200)
          try await Wire.connect(to: server.port) { third in
            let response = try await third.receive(1)
            #expect(response.isEmpty)
          }
          // Existing connections are served as before.
          #expect(try await first.ask("/").status == 200)
        }
      }
    }
  }

  @Test
  func connectionsAreCounted() throws {
    // given
    let quota = ConnectionQuota(
      limits: .init(connections: 3, connectionsPerAddress: 1))
    try quota.reserve(for: "192.0.2.1")
    try quota.reserve(for: nil)
    // then
    #expect(throws: ConnectionQuota.Refusal.addressHasTooMany) {
      try quota.reserve(for: "192.0.2.1")
    }
    try quota.reserve(for: "192.0.2.2")
    #expect(throws: ConnectionQuota.Refusal.tooMany) { try quota.reserve(for: nil) }
    // when
    quota.release("192.0.2.1")
    // then
    try quota.reserve(for: "192.0.2.1")
  }

  @Test
  func addressesThatAreCounted() throws {
    func network(_ address: String) throws -> String? {
      try SocketAddress(ipAddress: address, port: 1).network
    }
    #expect(try network("127.0.0.1") == nil)
    #expect(try network("::1") == nil)
    #expect(try network("192.0.2.1") == "192.0.2.1")
    #expect(try network("2001:db8::1") == "20010db800000000::/64")
  }

  @Test
  func messagesAreCountedOverTime() {
    let start = NIODeadline.uptimeNanoseconds(1_000_000_000)
    var rate = MessageRate(limits: .init(messagesPerSecond: 10, messageBurst: 2), at: start)
    let times: [Int64] = [0, 0, 0, 90, 110, 110, 100_000, 100_000, 100_000]
    let taken = times.map { rate.take(at: start + .milliseconds($0)) }
    // After any time without messages, the limit is still the burst size.
    #expect(taken == [true, true, false, false, true, false, true, true, false])
  }

  @Test
  func sessionsAreCounted() throws {
    let client = ClientIdentity(browser: "b", address: "192.0.2.1")
    var quota = SessionQuota(
      limits: .init(sessions: 3, sessionsPerBrowser: 1, sessionsPerAddress: 2))
    try quota.reserve(for: client)
    #expect(throws: SessionRefusal.browserHasTooMany) { try quota.reserve(for: client) }
    try quota.reserve(for: ClientIdentity(browser: "a", address: "192.0.2.1"))
    #expect(throws: SessionRefusal.addressHasTooMany) {
      try quota.reserve(for: ClientIdentity(browser: "c", address: "192.0.2.1"))
    }
    try quota.reserve(for: ClientIdentity(browser: "d"))
    #expect(throws: SessionRefusal.tooMany) {
      try quota.reserve(for: ClientIdentity(browser: "e"))
    }
    quota.release(client)
    try quota.reserve(for: client)
  }
}
#endif
