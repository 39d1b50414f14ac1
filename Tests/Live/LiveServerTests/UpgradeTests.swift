#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveServer
import Testing

/// Connections with requests of several clients, as from a proxy.
@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct UpgradeTests {
  private static let upgrade = ["Connection": "Upgrade, HTTP2-Settings", "Upgrade": "h2c"]

  @Test(arguments: [
    ("GET", UpgradeTests.upgrade), ("POST", UpgradeTests.upgrade), ("CONNECT", [:]),
    ("GET", ["Connection": "upgrade", "Upgrade": "websocket"]),
  ])
  func `request with an unknown upgrade closes its connection`(
    method: String, headers: [String: String]
  ) async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      for requestsBefore in 0...2 {
        try await Wire.connect(to: server.port) { wire in
          for _ in 0..<requestsBefore { #expect(try await wire.ask("/").status == 200) }
          let path = method == "CONNECT" ? "127.0.0.1:\(server.port)" : "/"
          let response = try await wire.ask(path, method: method, headers: headers)
          #expect((200..<500).contains(response.status))
          #expect(response.headers["connection"] == "close")
          // The next request of this connection does not wait for a response that never comes.
          #expect(try await wire.receive(1) == [])
        }
      }
    }
  }

  @Test
  func `request for a socket of another origin closes its connection`() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      try await Wire.connect(to: server.port) { wire in
        let document = try await wire.ask("/")
        let status = try await wire.upgrade(
          session: document.attribute("data-session"),
          headers: ["Cookie": document.cookie, "Origin": "http://evil.example"])
        #expect(status == 403)
        #expect(try await wire.receive(1) == [])
      }
    }
  }

  @Test(arguments: 0...3)
  func `socket opens behind other requests of the connection`(count: Int) async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      let epoch = document.attribute("data-epoch")
      try await Wire.connect(to: server.port) { wire in
        for _ in 0..<count { #expect(try await wire.ask("/nowhere").status == 404) }
        try await wire.join(document)
        #expect(try await wire.receiveFrame() == .text("[0,\"\(epoch)\",0]"))
        try await wire.say("[1,1,0,2,\"click\"]")
        #expect(try await wire.receiveFrame() == .text("[1,1,1,[[0,[1,1,0],\"1\"]],1]"))
        try await wire.send(frame: 0x89, [1])
        #expect(try await wire.receiveFrame() == .pong([1]))
        try await wire.send(frame: 0x88, [0x03, 0xE8])
        #expect(try await wire.receiveFrame() == .close(1000))
        #expect(try await wire.receiveFrame() == .end)
      }
    }
  }

  @Test
  func `socket waits for the responses before it`() async throws {
    let (permissions, permission) = AsyncStream.makeStream(of: Void.self)
    try await withServer {
      TimerPage.route()
      Route(file: "/slow") { _ in
        _ = await permissions.first { _ in true }
        return .bytes(Array("slow".utf8), name: "slow.txt")
      }
    } _: { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        // when: the client sends everything at once, including the first message of the socket
        let host = "Host: 127.0.0.1:\(server.port)\r\n"
        try await wire.send("GET /slow HTTP/1.1\r\n\(host)\r\n")
        try await wire.send(
          "GET /live?session=\(document.attribute("data-session")) HTTP/1.1\r\n\(host)"
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + "Origin: http://127.0.0.1:\(server.port)\r\nCookie: \(document.cookie)\r\n\r\n")
        let epoch = document.attribute("data-epoch")
        try await wire.say("[0,1,\"\(epoch)\",0]")
        permission.yield()
        // then
        #expect(try await wire.receiveResponse().text == "slow")
        #expect(try await wire.receiveResponse().status == 101)
        #expect(try await wire.receiveFrame() == .text("[0,\"\(epoch)\",0]"))
      }
    }
  }

  @Test
  func `socket behind other requests is closed when the server stops`() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      try await Wire.connect(to: server.port) { wire in
        let document = try await wire.ask("/")
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        await server.stop()
        #expect(try await wire.receiveFrame() == .close(1001))
        try await wire.send(frame: 0x88, [0x03, 0xE9])
        #expect(try await wire.receiveFrame() == .end)
      }
    }
  }

  @Test
  func `malformed request is refused behind the responses before it`() async throws {
    let (permissions, permission) = AsyncStream.makeStream(of: Void.self)
    try await withServer {
      Route(file: "/slow") { _ in
        _ = await permissions.first { _ in true }
        return .bytes(Array("slow".utf8), name: "slow.txt")
      }
    } _: { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send(
          "GET /slow HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\nnonsense\r\n\r\n")
        permission.yield()
        #expect(try await wire.receiveResponse().text == "slow")
        let refusal = try await wire.receiveResponse()
        #expect(refusal.status == 400)
        #expect(refusal.headers["connection"] == "close")
        #expect(try await wire.receive(1) == [])
      }
    }
  }

  @Test
  func `malformed body is refused once`() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send(
          """
          GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nTransfer-Encoding: chunked\r\n\r\n\
          nonsense\r\n\r\n
          """)
        // The route does not read the body, so the response may be the page.
        let response = try await wire.receiveResponse()
        #expect([200, 400].contains(response.status))
        #expect(response.headers["connection"] == "close")
        #expect(try await wire.receive(1) == [])
      }
    }
  }
}
#endif
