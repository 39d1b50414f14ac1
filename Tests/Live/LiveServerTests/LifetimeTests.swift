#if LiveServer
import Clocks
import ComposableArchitecture
import LiveHTML
import LiveServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LifetimeTests {
  let clock = TestClock()
  let ends: AsyncStream<Void>
  let onEnd: @Sendable () -> Void

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.ends = stream
    self.onEnd = { continuation.yield() }
  }

  private func withPage(
    _ operation: (RunningServer, ServerResponse) async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.continuousClock = self.clock
    } operation: {
      try await withServer(routes: { [onEnd] in TimerPage.route(onEnd: onEnd) }) { server in
        try await operation(server, try await ask(server.port, "/"))
      }
    }
  }

  /// Starts the work of a page, and waits for the server's confirmation.
  private func work(
    _ wire: Wire, _ document: ServerResponse, closingWith code: UInt16 = 1000
  ) async throws {
    try await wire.join(document)
    _ = try await wire.receiveFrame()
    try await wire.say("[1,1,0,3,\"click\"]")
    #expect(try await wire.receiveFrame() == .text("[3,1]"))
    try await wire.send(frame: 0x88, [UInt8(code >> 8), UInt8(code & 0xFF)])
    #expect(try await wire.receiveFrame() == .close(Int(code)))
  }

  @Test
  func pagesThatNeverConnectAreForgotten() async throws {
    try await self.withPage { server, document in
      await self.clock.advance(by: .seconds(30))
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        #expect(try await wire.receiveFrame() == .close(4000))
      }
    }
  }

  @Test
  func effectsEndWithThePage() async throws {
    try await self.withPage { server, _ in
      _ = try await ask(server.port, "/?work")
      await self.clock.advance(by: .seconds(30))
      _ = await self.ends.first { _ in true }
    }
  }

  @Test
  func pagesAreKeptForReconnects() async throws {
    try await self.withPage { server, document in
      try await Wire.connect(to: server.port) { try await self.work($0, document) }
      await self.clock.advance(by: .seconds(299))
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        #expect(
          try await wire.receiveFrame() == .text("[0,\"\(document.attribute("data-epoch"))\",1]"))
        await self.clock.advance(by: .seconds(1000))
        try await wire.say("[1,2,0,2,\"click\"]")
        #expect(try await wire.receiveFrame() == .text("[1,1,2,[[0,[1,1,0],\"1\"]],1]"))
      }
    }
  }

  @Test
  func effectsEndWithAnAbandonedPage() async throws {
    try await self.withPage { server, document in
      try await Wire.connect(to: server.port) { wire in
        try await self.work(wire, document)
        #expect(try await wire.receiveFrame() == .end)
      }
      // The server notices the end of the connection some time later.
      let hasEnded = LockIsolated(false)
      let end = Task { [ends] in
        _ = await ends.first { _ in true }
        hasEnded.setValue(true)
      }
      while !hasEnded.value { await self.clock.advance(by: .seconds(300)) }
      await end.value
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        #expect(try await wire.receiveFrame() == .close(4000))
      }
    }
  }

  @Test
  func `Effects end 5 s after the user has left the page`() async throws {
    try await self.withPage { server, document in
      try await Wire.connect(to: server.port) { wire in
        try await self.work(wire, document, closingWith: 4003)
        #expect(try await wire.receiveFrame() == .end)
      }
      // The server notices the end of the connection some time later. Without the code, the page
      // would live for 300 s, and the clock advances by less.
      let hasEnded = LockIsolated(false)
      let end = Task { [ends] in
        _ = await ends.first { _ in true }
        hasEnded.setValue(true)
      }
      for _ in 0..<50 where !hasEnded.value { await self.clock.advance(by: .seconds(5)) }
      #expect(hasEnded.value)
      end.cancel()
    }
  }

  /// Sends the request of a page that the user leaves without a connection.
  private func leave(
    _ document: ServerResponse, on port: Int, session: String? = nil, cookie: String? = nil,
    origin: String? = nil, fields: [String: String] = [:]
  ) async throws -> Int {
    let session = session ?? document.attribute("data-session")
    let headers = [
      "Cookie": cookie ?? document.cookie, "Origin": origin ?? "http://127.0.0.1:\(port)",
    ]
    return try await ask(
      port, "/live?session=\(session)", method: "POST",
      headers: headers.merging(fields) { _, new in new }
    ).status
  }

  @Test
  func `Effects end 5 s after the user has left a page without a connection`() async throws {
    try await self.withPage { server, document in
      // given: a lost connection
      try await Wire.connect(to: server.port) { wire in
        try await self.work(wire, document)
        #expect(try await wire.receiveFrame() == .end)
      }
      // when
      #expect(try await self.leave(document, on: server.port) == 204)
      // then: the server may notice the end of the connection later; without the request, the page
      // would live for 300 s, and the clock advances by less
      let hasEnded = LockIsolated(false)
      let end = Task { [ends] in
        _ = await ends.first { _ in true }
        hasEnded.setValue(true)
      }
      for _ in 0..<50 where !hasEnded.value { await self.clock.advance(by: .seconds(5)) }
      #expect(hasEnded.value)
      end.cancel()
    }
  }

  @Test
  func `A page without a referrer is left too`() async throws {
    try await self.withPage { server, document in
      // when: browsers send this for a page whose referrer policy is `no-referrer`
      let ownPage = ["Sec-Fetch-Site": "same-origin"]
      let status = try await self.leave(document, on: server.port, origin: "null", fields: ownPage)
      // then
      #expect(status == 204)
      // when: a socket never has such an origin
      let socket = try await ask(
        server.port, "/live?session=\(document.attribute("data-session"))",
        headers: [
          "Cookie": document.cookie, "Origin": "null", "Upgrade": "websocket",
          "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ].merging(ownPage) { own, _ in own })
      // then
      #expect(socket.status == 403)
    }
  }

  @Test
  func `A page that was left does not live longer by further requests`() async throws {
    try await self.withPage { server, document in
      // given: a lost connection
      try await Wire.connect(to: server.port) { wire in
        try await self.work(wire, document)
        #expect(try await wire.receiveFrame() == .end)
      }
      let hasEnded = LockIsolated(false)
      let end = Task { [ends] in
        _ = await ends.first { _ in true }
        hasEnded.setValue(true)
      }
      // when: a request follows before the 5 s after the last one are over
      for _ in 0..<50 where !hasEnded.value {
        #expect(try await self.leave(document, on: server.port) == 204)
        await self.clock.advance(by: .seconds(3))
      }
      // then: the clock has advanced by less than 300 s
      #expect(hasEnded.value)
      end.cancel()
    }
  }

  @Test
  func `Only the browser of a page can leave it`() async throws {
    try await self.withPage { server, document in
      // given: a lost connection
      try await Wire.connect(to: server.port) { wire in
        try await self.work(wire, document)
        #expect(try await wire.receiveFrame() == .end)
      }
      // when
      let other = try await ask(server.port, "/").cookie
      let port = server.port
      #expect(try await self.leave(document, on: port, cookie: other) == 204)
      #expect(try await self.leave(document, on: port, cookie: "") == 204)
      #expect(try await self.leave(document, on: port, session: "") == 204)
      #expect(try await self.leave(document, on: port, session: "0-0") == 204)
      #expect(try await self.leave(document, on: port, origin: "http://evil.example") == 403)
      #expect(try await self.leave(document, on: port, origin: "null") == 403)
      for site in ["cross-site", "same-site", "none"] {
        let fields = ["Sec-Fetch-Site": site]
        #expect(
          try await self.leave(document, on: port, origin: "null", fields: fields) == 403)
      }
      for path in ["/live", "/live/"] {
        let address = "\(path)?session=\(document.attribute("data-session"))"
        // A request without `Origin`
        let response = try await ask(
          port, address, method: "POST", headers: ["Cookie": document.cookie])
        #expect(response.status == (path == "/live" ? 403 : 204))
      }
      // then
      await self.clock.advance(by: .seconds(100))
      try await Wire.connect(to: port) { wire in
        try await wire.join(document)
        #expect(
          try await wire.receiveFrame() == .text("[0,\"\(document.attribute("data-epoch"))\",1]"))
      }
    }
  }

  @Test
  func effectsEndWithThePageWhenTheServerStops() async throws {
    try await self.withPage { server, document in
      try await Wire.connect(to: server.port) { try await self.work($0, document) }
      await server.stop()
      _ = await self.ends.first { _ in true }
    }
  }
}
#endif
