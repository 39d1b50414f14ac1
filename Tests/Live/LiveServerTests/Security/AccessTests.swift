#if LiveServer
import Clocks
import ComposableArchitecture
import ConcurrencyExtras
import DependenciesTestSupport
import Foundation
import HTTPTypes
import LiveHTML
import LiveServer
import Logging
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccessTests {
  static let token = "correct horse battery staple"
  static let encoded = "correct%20horse+battery%20staple"

  let clock = TestClock()
  let now = LockIsolated(Date(timeIntervalSince1970: 1_000_000))

  private func withGuardedServer(
    token: String = Self.token, key: SigningKey = .random,
    forwardingField: HTTPField.Name? = nil, logger: Logger = .silent,
    _ operation: (RunningServer) async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.continuousClock = self.clock
      $0.date = DateGenerator { [now] in now.value }
    } operation: {
      try await withServer(
        configuration: .init(
          forwardingField: forwardingField,
          security: .init(
            origins: ["http://desk"], key: key, accessToken: token, accessLifetime: .seconds(1000)
          )), logger: logger,
        routes: {
          TimerPage.route()
          Route(file: "/file") { _ in .bytes([1], name: "file.bin") }
          Route(health: "/health")
        }, operation)
    }
  }

  private func cookie(_ server: RunningServer) async throws -> String {
    try await ask(server.port, "/", method: "POST", body: "token=\(Self.encoded)").cookie
  }

  @Test
  func requestsWithoutTheTokenAreRefused() async throws {
    try await self.withGuardedServer { server in
      for path in ["/", "/file", "/nowhere", BrowserRuntime.script.url] {
        for method in ["GET", "HEAD", "PUT", "DELETE"] {
          try await Wire.connect(to: server.port) { wire in
            let response = try await wire.ask(path, method: method)
            #expect(response.status == 401)
            #expect(response.headers["set-cookie"] == nil)
            #expect(response.headers["cache-control"] == "no-store")
          }
        }
      }
      let page = try await ask(server.port, "/")
      #expect(
        page.text.contains(
          "<form method=\"post\"><label>Token <input type=\"password\" name=\"token\""))
      // The style is inline, because no style sheet can be fetched without the token.
      #expect(page.text.contains("<style>:root{"))
      let policy = try #require(page.headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    }
  }

  @Test
  func theTokenIsAskedForOnce() async throws {
    try await self.withGuardedServer { server in
      let right = try await ask(
        server.port, "/?work&a=b", method: "POST",
        headers: ["Origin": "http://127.0.0.1:\(server.port)"],
        body: "a=b&token=\(Self.encoded)")
      #expect(right.status == 303)
      #expect(right.headers["location"] == "/?work&a=b")
      #expect(
        right.headers["set-cookie"]?.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=2000")
          == true)
      let page = try await ask(server.port, "/", headers: ["Cookie": right.cookie])
      #expect(page.status == 200)
      #expect(page.headers["set-cookie"] == nil)
      try await Wire.connect(to: server.port) { wire in
        let headers = ["Cookie": right.cookie]
        try await wire.upgrade(session: page.attribute("data-session"), headers: headers)
        let epoch = page.attribute("data-epoch")
        try await wire.say("[0,1,\"\(epoch)\",0]")
        #expect(try await wire.receiveFrame() == .text("[0,\"\(epoch)\",0]"))
      }
    }
  }

  @Test
  func theTokenDoesNotStayInTheAddress() async throws {
    try await self.withGuardedServer { server in
      let cases = [
        ("/?token=TOKEN", "/"), ("/file?a=b&token=TOKEN&c=d", "/file?a=b&c=d"),
        // The redirect must not lead to another server.
        ("//evil.example/?token=TOKEN", "/evil.example/"),
        ("/\\evil.example/?token=TOKEN", "/evil.example/"),
      ]
      for (path, location) in cases {
        let response = try await ask(server.port, path.replacing("TOKEN", with: Self.encoded))
        #expect(response.status == 303)
        #expect(response.headers["location"] == location)
        #expect(!response.cookie.isEmpty)
        // The token is also removed from the address if it was not needed or is wrong.
        let again = try await ask(
          server.port, path.replacing("TOKEN", with: "wrong"), headers: ["Cookie": response.cookie])
        #expect(again.status == 303)
        #expect(again.headers["location"] == location)
        // Its cookie only counts redirects; it gives no access.
        let nameOfAccess = response.cookie.prefix { $0 != "=" }
        #expect(!nameOfAccess.isEmpty && !again.cookie.hasPrefix(nameOfAccess))
      }
    }
  }

  @Test
  func wrongTokens() async throws {
    try await self.withGuardedServer { server in
      for body in ["token=wrong", "token=%"] {
        let response = try await ask(server.port, "/", method: "POST", body: body)
        #expect(response.status == 401)
        #expect(response.cookie.isEmpty)
        #expect(response.text.contains("<p role=\"status\">The access token is wrong.</p>"))
      }
      #expect(try await ask(server.port, "/?token=wrong").status == 401)
      let large = String(repeating: "x", count: 5000)
      #expect(try await ask(server.port, "/", method: "POST", body: large).status == 413)
    }
  }

  @Test
  func `request without a token is no try`() async throws {
    try await self.withGuardedServer { server in
      for body in Array(repeating: "token=", count: 15) + ["nonsense", "Token=\(Self.encoded)"] {
        let response = try await ask(server.port, "/", method: "POST", body: body)
        #expect(response.status == 401)
        #expect(response.cookie.isEmpty)
        #expect(!response.text.contains("The access token is wrong."))
      }
      #expect(try await ask(server.port, "/?token=\(Self.encoded)").status == 303)
    }
  }

  @Test
  func onlyTheHead() async throws {
    try await self.withGuardedServer { server in
      try await Wire.connect(to: server.port) { wire in
        let cases = [("/?token=wrong", 401), ("/", 401), ("/?token=\(Self.encoded)", 303)]
        for (path, status) in cases + cases {
          // The response to HEAD has no body, so the next bytes are the next response.
          let head = try await wire.ask(path, method: "HEAD")
          #expect(head.status == status)
        }
        let wrong = try await wire.ask(
          "/", method: "HEAD", headers: ["Authorization": "Bearer wrong"])
        #expect(wrong.status == 401)
        #expect(try await wire.ask("/").status == 401)
      }
    }
  }

  @Test
  func theTokenMayBeGivenInSeveralTabs() async throws {
    try await self.withGuardedServer { server in
      let cookie = try await self.cookie(server)
      for token in [Self.encoded, "wrong"] {
        let response = try await ask(
          server.port, "/?work", method: "POST", headers: ["Cookie": cookie],
          body: "token=\(token)")
        #expect(response.status == 303)
        #expect(response.headers["location"] == "/?work")
      }
      let other = try await ask(
        server.port, "/", method: "POST", headers: ["Cookie": cookie], body: "text=x")
      #expect(other.status == 404)
    }
  }

  @Test
  func aTokenThatIsCutOff() async throws {
    let lines = LogLines()
    try await self.withGuardedServer(logger: lines.logger) { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send(
          "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ntoken=")
        wire.finish()
        #expect(try await wire.receiveResponse().status == 400)
      }
      #expect(try await ask(server.port, "/").status == 401)
    }
    #expect(!lines.all.contains { $0.contains("request failed") })
  }

  @Test
  func triesAreLimited() async throws {
    try await self.withGuardedServer { server in
      let cookie = try await self.cookie(server)
      for _ in 0..<10 {
        #expect(try await ask(server.port, "/?token=wrong").status == 401)
      }
      for path in ["/?token=wrong", "/?token=\(Self.encoded)"] {
        let response = try await ask(server.port, path)
        #expect(response.status == 429)
        #expect(response.headers["retry-after"] == "60")
        #expect(response.text.contains("Too many wrong access tokens. Try again in a minute."))
      }
      // Browsers with a valid cookie are not affected.
      #expect(try await ask(server.port, "/", headers: ["Cookie": cookie]).status == 200)
      await self.clock.advance(by: .seconds(60))
      #expect(try await ask(server.port, "/?token=\(Self.encoded)").status == 303)
    }
  }

  @Test
  func rateLimitsAffectOnlyOneAddress() async throws {
    try await self.withGuardedServer(forwardingField: HTTPField.Name("X-Forwarded-For")) {
      server in
      func status(_ token: String, from address: String) async throws -> Int {
        try await ask(
          server.port, "/?token=\(token)", headers: ["X-Forwarded-For": address]
        ).status
      }
      var statuses: [Int] = []
      for _ in 0..<10 { statuses.append(try await status("wrong", from: "192.0.2.1")) }
      statuses.append(try await status(Self.encoded, from: "192.0.2.1"))
      statuses.append(try await status(Self.encoded, from: "192.0.2.2"))
      #expect(statuses == Array(repeating: 401, count: 10) + [429, 303])
    }
  }

  @Test
  func programsSayTheTokenWithEachRequest() async throws {
    try await self.withGuardedServer { server in
      func say(_ field: String) async throws -> ServerResponse {
        try await ask(server.port, "/file", headers: ["Authorization": field])
      }
      let response = try await say("Bearer \(Self.token)")
      #expect(response.status == 200)
      #expect(response.cookie.isEmpty)
      #expect(try await say("bearer \(Self.token)").status == 200)
      // The field is ignored if the cookie is valid.
      let cookie = try await self.cookie(server)
      for field in ["Bearer wrong", "Bearer \(Self.token)"] {
        let response = try await ask(
          server.port, "/file", headers: ["Authorization": field, "Cookie": cookie])
        #expect(response.status == 200)
      }
      for field in ["Bearer wrong", "Bearer", Self.token, "Basic \(Self.token)"] {
        #expect(try await say(field).status == 401)
      }
      for _ in 0..<9 { #expect(try await say("Bearer wrong").status == 401) }
      #expect(try await say("Bearer \(Self.token)").status == 429)
    }
  }

  @Test
  func everybodyMayAskWhetherTheServerLives() async throws {
    try await self.withGuardedServer { server in
      let response = try await ask(server.port, "/health")
      #expect(response.status == 200)
      #expect(response.text == "ok\n")
      #expect(try await ask(server.port, "/health/").status == 401)
    }
  }

  @Test
  func accessExpires() async throws {
    try await self.withGuardedServer { server in
      let cookie = try await self.cookie(server)
      func visit(_ cookie: String, after seconds: Double) async throws -> ServerResponse {
        self.now.withValue { $0 = Date(timeIntervalSince1970: 1_000_000 + seconds) }
        return try await ask(server.port, "/", headers: ["Cookie": cookie])
      }
      #expect(try await visit(cookie, after: 499).cookie.isEmpty)
      let prolonged = try await visit(cookie, after: 500)
      #expect(prolonged.status == 200)
      #expect(prolonged.cookie.split(separator: ".").first == cookie.split(separator: ".").first)
      #expect(try await visit(cookie, after: 999).status == 200)
      #expect(try await visit(cookie, after: 1000).status == 401)
      #expect(try await visit(prolonged.cookie, after: 1499).status == 200)
      #expect(try await visit(prolonged.cookie, after: 1500).status == 401)
      // A browser that logs in again keeps its id.
      let back = try await ask(
        server.port, "/?token=\(Self.encoded)", headers: ["Cookie": prolonged.cookie])
      #expect(back.status == 303)
      #expect(back.cookie.split(separator: ".").first == cookie.split(separator: ".").first)
      // The expiry is signed as well.
      let forged = prolonged.cookie.replacing(".1001500.", with: ".9001500.")
      #expect(forged != prolonged.cookie)
      #expect(try await visit(forged, after: 1400).status == 401)
    }
  }

  @Test
  func anotherTokenRevokesAllAccess() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let cookie = LockIsolated("")
    for (token, status) in [(Self.token, 401), (Self.token, 200), (Self.token + "r", 401)] {
      try await self.withGuardedServer(token: token, key: .file(at: path)) { server in
        let response = try await ask(
          server.port, "/", headers: ["Host": "desk", "Cookie": cookie.value])
        #expect(response.status == status)
        if cookie.value.isEmpty {
          let response = try await ask(
            server.port, "/?token=\(Self.encoded)", headers: ["Host": "desk"])
          cookie.setValue(response.cookie)
        }
      }
    }
  }

  @Test
  func tokensThatCouldBeGuessed() async throws {
    let server = LiveServer(
      configuration: .init(port: 0, security: .init(accessToken: "0123456789abcde")),
      logger: .silent
    ) { TimerPage.route() }
    await #expect(throws: LiveServerError.weakAccessToken(minimumLength: 16)) {
      try await server.run(until: [])
    }
    #expect(
      LiveServerError.weakAccessToken(minimumLength: 16).description == """
        The access token is too short to be secure. Choose one with at least 16 characters; 'openssl rand -hex 16' generates one.
        """)
  }
}
#endif
