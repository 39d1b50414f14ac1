#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct ServerTests {
  @Test
  func firstResponseIsComplete() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(server.port, "/")
      #expect(response.status == 200)
      var headers = response.headers
      headers["date"] = nil
      headers["set-cookie"] = nil
      for field in FieldTests.fields(port: server.port).keys { headers[field] = nil }
      #expect(
        headers == [
          "cache-control": "no-store",
          "content-length": "\(response.body.count)",
          "content-type": "text/html; charset=utf-8",
        ])
      #expect(response.attribute("data-session").count == 97)
      #expect(response.attribute("src") == BrowserRuntime.script.url)
      #expect(response.text.hasPrefix("<!DOCTYPE html>"))
      #expect(
        response.text.hasSuffix(
          """
          <body><main data-n="1"><p>/</p><output>0</output><button data-n="2" data-on="click">+\
          </button><button data-n="3" data-on="click">Work</button></main></body></html>
          """))
      let other = try await ask(server.port, "/")
      #expect(other.attribute("data-session") != response.attribute("data-session"))
    }
  }

  @Test
  func pagesReceiveTheRequest() async throws {
    try await withServer {
      Route("/memos/{id}") { request in
        let id = request.parameter("id") ?? ""
        guard id != "none" else { return nil }
        return TextPage(text: "\(id) \(request.query("filter") ?? "") \(request.path)")
      }
      Route("/timers/**") { _ in
        TimerPage(store: Store(initialState: Timer.State()) { Timer() })
      }
    } _: { server in
      let memo = try await ask(server.port, "/memos/gr%C3%BCn?filter=done")
      #expect(memo.text.contains(">grün done /memos/gr%C3%BCn?filter=done</p>"))
      #expect(try await ask(server.port, "/memos/none").status == 404)
      #expect(
        try await ask(server.port, "/timers/a/b?c=d").text.contains("<p>/timers/a/b?c=d</p>"))
    }
  }

  @Test(arguments: [
    ("?q=two+words", "two words"), ("?q=1%2B1", "1+1"), ("?a=b&%71=x%26y&q=z", "x&y"), ("?q", ""),
    ("?q=a=b", "a=b"), ("?q=100%", "100%"), ("?other=1", "none"), ("", "none"),
  ])
  func queries(query: String, value: String) async throws {
    try await withServer {
      Route("/") { TextPage(text: $0.query("q") ?? "none") }
    } _: { server in
      let response = try await ask(server.port, "/\(query)")
      #expect(response.text.contains(">\(value.replacing("&", with: "&amp;"))</p>"))
    }
  }

  @Test(arguments: [
    ("zone=Asia%2FKolkata", "Asia/Kolkata"), ("a=b; zone=c=d;e", "c=d"), ("a=b;zone=", ""),
    ("zone=100%", "100%"), ("notzone=b; zone", "none"), ("", "none"),
  ])
  func cookies(field: String, value: String) async throws {
    try await withServer {
      Route("/") { TextPage(text: $0.cookie("zone") ?? "none") }
    } _: { server in
      let response = try await ask(server.port, "/", headers: ["Cookie": field])
      #expect(response.text.contains(">\(value)</p>"))
    }
  }

  @Test(arguments: [("accept-language", "de"), ("Bad Name", "none")])
  func `header fields are found by their names`(name: String, value: String) async throws {
    try await withServer {
      Route("/") { TextPage(text: $0.header(name) ?? "none") }
    } _: { server in
      let response = try await ask(server.port, "/", headers: ["Accept-Language": "de"])
      #expect(response.text.contains(">\(value)</p>"))
    }
  }

  @Test
  func theWholeAddressOfAPageMayBeSaid() async throws {
    try await withServer {
      Route("/page") { TextPage(text: $0.path) }
    } _: { server in
      let response = try await ask(server.port, "http://127.0.0.1/page?a=b")
      #expect(response.text.contains(">/page?a=b</p>"))
    }
  }

  @Test
  func unknownPaths() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(server.port, "/nowhere")
      #expect(response.status == 404)
      #expect(response.text.contains("<h1>404</h1><p>There is nothing at this address.</p>"))
    }
  }

  @Test
  func iconsThatAreNotThere() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(server.port, "/favicon.ico")
      #expect(response.status == 204)
      #expect(response.body.isEmpty)
    }
    try await withServer {
      Route(file: "/favicon.ico") { _ in .bytes([1], name: "favicon.ico") }
    } _: { server in
      let response = try await ask(server.port, "/favicon.ico")
      #expect(response.body == [1])
    }
  }

  @Test
  func pagesThatCannotBeMade() async throws {
    struct Failure: Error {}
    try await withServer(routes: { Route("/") { _ in throw Failure() } }) { server in
      let response = try await ask(server.port, "/")
      #expect(response.status == 500)
      #expect(!response.text.contains("Failure"))
    }
  }

  @Test
  func onlyTheHead() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      try await Wire.connect(to: server.port) { wire in
        let head = try await wire.ask("/", method: "HEAD")
        #expect(head.status == 200)
        let response = try await wire.ask("/")
        #expect(head.headers["content-length"] == response.headers["content-length"])
      }
    }
  }

  @MainActor
  @RouteBuilder
  private static func failingRoutes() -> [Route] {
    TimerPage.route()
    Route("/failure") { _ in throw CancellationError() }
    Route(file: "/none") { _ in nil }
  }

  @Test(arguments: [("/nowhere", 404), ("/failure", 500), ("/none", 404)])
  func headRequestsOfMissingPages(path: String, status: Int) async throws {
    try await withServer(routes: Self.failingRoutes) { server in
      try await Wire.connect(to: server.port) { wire in
        let head = try await wire.ask(path, method: "HEAD")
        #expect(head.status == status)
        // The response to HEAD has no body, so the next bytes are the next response.
        let response = try await wire.ask("/")
        #expect(response.status == 200)
      }
    }
  }

  @Test
  func previews() async throws {
    try await withServer {
      Route(
        previews: PreviewCatalog(path: "/previews") {
          Preview("A timer at 6") {
            TimerPage(store: Store(initialState: Timer.State(count: 6)) { Timer() })
          }
        })
    } _: { server in
      #expect(
        try await ask(server.port, "/previews").text.contains(
          "<a href=\"/previews/a-timer-at-6\">A timer at 6</a>"))
      let document = try await ask(server.port, "/previews/a-timer-at-6")
      #expect(document.text.contains("<output>6</output>"))
      #expect(try await ask(server.port, "/previews/other").status == 404)
    }
  }

  @Test
  func openPagesAreClosedWhenTheServerStops() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
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
  func requestsAreFinishedBeforeTheServerStops() async throws {
    let (begins, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let (permissions, mayEnd) = AsyncStream.makeStream(of: Void.self)
    try await withServer {
      Route(file: "/slow") { _ in
        hasBegun.yield()
        _ = await permissions.first { _ in true }
        return .bytes(Array("done".utf8), name: "slow.txt")
      }
    } _: { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send("GET /slow HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        _ = await begins.first { _ in true }
        await server.stop()
        mayEnd.yield()
        #expect(try await wire.receiveResponse().text == "done")
        #expect(try await wire.receive(1) == [])
      }
    }
  }

  @Test
  func portsInUse() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let second = LiveServer(
        configuration: .init(port: server.port), logger: .silent, routes: { TimerPage.route() })
      await #expect(throws: LiveServerError.portInUse(server.port)) {
        try await second.run(until: [])
      }
      #expect(
        LiveServerError.portInUse(8080).description == """
          Port 8080 is in use by another program. Stop that program, or choose another port: \
          'LiveServer.Configuration(port: 8081)'.
          """)
    }
  }

  @Test
  func onlyThisMachine() async throws {
    let server = LiveServer(configuration: .init(host: "0.0.0.0"), logger: .silent) {
      TimerPage.route()
    }
    await #expect(throws: LiveServerError.unsafeHost("0.0.0.0")) {
      try await server.run(until: [])
    }
    #expect(
      LiveServerError.unsafeHost("0.0.0.0").description == """
        The server would listen on '0.0.0.0', which other machines can reach. It then needs a certificate, to encrypt connections, \
        and an access token, to authenticate browsers: 'LiveServer.Security(accessToken: "…", \
        certificate: .files("certificate.pem", key: "key.pem"))'. Without them, the server may listen on '127.0.0.1' only.
        """)
  }

  @MainActor
  @Test
  func aPageWhereTheSocketsAre() {
    withKnownIssue {
      _ = Route("/live") { _ in nil }
    } matching: {
      $0.comments.first?.rawValue
        == "The path '/live' is reserved for the sockets of pages, so no browser can open a page there. Choose another path."
    }
  }

  @Test(arguments: ["//evil.example/a", "///evil.example/a"])
  func addressesWithTwoSlashes(path: String) async throws {
    try await withServer {
      Route("/**") { _ in
        TimerPage(store: Store(initialState: Timer.State()) { Timer() })
      }
    } _: { server in
      // A browser would resolve the requested path to another server, so the page gets it with
      // one slash.
      let response = try await ask(server.port, path)
      #expect(response.text.contains("<p>/evil.example/a</p>"))
    }
  }

  @Test
  func requestsThatMakeNoSense() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      for request in ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n", "\0\0\0\0\r\n\r\n"] {
        try await Wire.connect(to: server.port) { wire in
          try await wire.send(request)
          #expect(try await wire.receiveResponse().status == 400)
        }
      }
      #expect(try await ask(server.port, "/").status == 200)
    }
  }
}

private struct TextPage: Page {
  let text: String

  var head: PageHead { PageHead(title: "Text") }
  var body: some HTML { p { text } }
}
#endif
