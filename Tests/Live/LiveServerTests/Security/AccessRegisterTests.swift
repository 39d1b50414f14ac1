#if LiveServer
import Clocks
import ComposableArchitecture
import ConcurrencyExtras
import DependenciesTestSupport
import Foundation
import Testing

@testable import LiveServer

/// A server with an access token and a register of browsers.
@Suite(.timeLimit(.minutes(5)))
final class AccessRegisterTests {
  private static let token = "correct horse battery staple"
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString).path
  private let now = LockIsolated(Date(timeIntervalSince1970: 1_000_000))

  deinit { try? FileManager.default.removeItem(atPath: self.folder) }

  private func withGuardedServer(
    _ operation: (RunningServer, AccessRegister) async throws -> Void
  ) async throws {
    let register = try AccessRegister(at: self.folder)
    try await withDependencies {
      $0.continuousClock = TestClock()
      $0.date = DateGenerator { [now] in now.value }
    } operation: {
      try await withServer(
        configuration: .init(
          security: .init(
            accessToken: Self.token, accessLifetime: .seconds(1000), accessRegister: register)),
        routes: {
          TimerPage.route()
          Route(logOut: "/log-out")
        }
      ) { try await operation($0, register) }
    }
  }

  private func logIn(
    _ server: RunningServer, agent: String = "", cookie: String = ""
  ) async throws -> String {
    try await ask(
      server.port, "/?token=\(Self.token.replacing(" ", with: "+"))",
      headers: ["User-Agent": agent, "Cookie": cookie]
    ).cookie
  }

  /// Presses the button of the page at an address with a pairing token.
  private func pair(
    _ server: RunningServer, _ path: String, agent: String = ""
  ) async throws -> ServerResponse {
    try await ask(server.port, path, method: "POST", headers: ["User-Agent": agent])
  }

  private func status(_ server: RunningServer, _ cookie: String) async throws -> Int {
    try await ask(server.port, "/", headers: ["Cookie": cookie]).status
  }

  @Test
  func `access of one browser is revoked`() async throws {
    try await self.withGuardedServer { server, register in
      // given
      let linux = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
      let phone = try await self.logIn(server, agent: "<b> Safari/604 (iPhone)")
      self.now.withValue { $0 += 10 }
      let desk = try await self.logIn(server, agent: linux)
      let entries = try register.entries()
      #expect(entries.map(\.name) == ["Firefox on Linux", "Safari on iPhone"])
      #expect(entries.map(\.firstSeen.timeIntervalSince1970) == [1_000_010, 1_000_000])
      // when
      #expect(try register.revoke(entries[1].id))
      #expect(try !register.revoke(entries[1].id))
      // then
      #expect(try await self.status(server, phone) == 401)
      #expect(try await self.status(server, desk) == 200)
      // A browser that logs in again gets a new id, because its old cookie may be in other hands.
      let again = try await self.logIn(server, cookie: phone)
      #expect(try await self.status(server, again) == 200)
      #expect(try await self.status(server, phone) == 401)
    }
  }

  @Test
  func `browser logs out`() async throws {
    try await self.withGuardedServer { server, register in
      // given: a browser with an open page, and another one
      let cookie = try await self.logIn(server)
      let other = try await self.logIn(server)
      let page = try await ask(server.port, "/", headers: ["Cookie": cookie])
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(page, cookie: cookie)
        _ = try await wire.receiveFrame()
        // when
        let response = try await ask(
          server.port, "/log-out", method: "POST", headers: ["Cookie": cookie])
        // then
        #expect(response.status == 303)
        #expect(response.headers["location"] == "/")
        #expect(response.headers["set-cookie"]?.hasSuffix("; Max-Age=0") == true)
        #expect(try await wire.receiveFrame() == .close(4000))
      }
      #expect(try await self.status(server, cookie) == 401)
      #expect(try await self.status(server, other) == 200)
      #expect(try register.entries().count == 1)
      // Links and pages of other sites can't log a browser out.
      let link = try await ask(server.port, "/log-out", headers: ["Cookie": other])
      #expect(link.status == 404 || link.status == 405)
      let foreign = try await ask(
        server.port, "/log-out", method: "POST",
        headers: ["Cookie": other, "Origin": "http://evil.example"])
      #expect(foreign.status == 403)
      #expect(try await self.status(server, other) == 200)
    }
  }

  @Test
  func `browsers that are unused are forgotten at the next start`() async throws {
    try await self.withGuardedServer { server, _ in
      let cookie = try await self.logIn(server)
      self.now.withValue { $0 += 900 }
      #expect(try await self.status(server, cookie) == 200)
      _ = try await self.logIn(server)
    }
    self.now.withValue { $0 += 2001 }
    try await self.withGuardedServer { _, register in
      let entries = try register.entries()
      #expect(entries == [])
    }
  }

  @Test
  func `pairing token gives one browser access`() async throws {
    try await self.withGuardedServer { server, register in
      // given
      let token = try register.makePairingToken(at: self.now.value)
      // when
      let first = try await self.pair(
        server, "/?token=\(token)&filter=done", agent: "Safari/604 (iPhone)")
      let second = try await self.pair(server, "/?token=\(token)")
      // then
      #expect(first.status == 303)
      #expect(first.headers["location"] == "/?filter=done")
      #expect(try await self.status(server, first.cookie) == 200)
      #expect(second.status == 401)
      let entries = try register.entries()
      #expect(entries.map(\.name) == ["Safari on iPhone"])
      #expect(try register.revoke(entries[0].id))
      #expect(try await self.status(server, first.cookie) == 401)
      // A browser that has access uses up no token.
      let desk = try await self.logIn(server)
      let other = try register.makePairingToken(at: self.now.value)
      let known = try await ask(
        server.port, "/?token=\(other)", headers: ["Cookie": desk])
      #expect(known.status == 303)
      #expect(try await self.pair(server, "/?token=\(other)").status == 303)
    }
  }

  @Test(arguments: ["GET", "HEAD", "PUT"])
  func `only the form of its page uses a pairing token`(method: String) async throws {
    try await self.withGuardedServer { server, register in
      // given
      let token = try register.makePairingToken(at: self.now.value)
      let path = "/?token=\(token)"
      // when: requests without a user, such as those of a link preview
      for _ in 1...20 {
        try await Wire.connect(to: server.port) { wire in
          let response = try await wire.ask(path, method: method)
          #expect(response.status == 200)
          #expect(response.headers["set-cookie"] == nil)
          #expect(response.headers["cache-control"] == "no-store")
          #expect(!response.text.contains(token))
        }
      }
      #expect(try register.entries() == [])
      // then
      let page = try await ask(server.port, path)
      #expect(page.text.contains("<form method=\"post\"><button autofocus>Open</button></form>"))
      let foreign = try await ask(
        server.port, path, method: "POST", headers: ["Origin": "http://evil.example"])
      #expect(foreign.status == 403)
      let response = try await self.pair(server, path)
      #expect(response.status == 303)
      #expect(response.headers["location"] == "/")
      #expect(try await self.status(server, response.cookie) == 200)
      #expect(try await ask(server.port, path).status == 401)
      #expect(try await self.pair(server, path).status == 401)
      #expect(try register.entries().count == 1)
    }
  }

  @Test
  func `HEAD gives no access, also with the access token`() async throws {
    try await self.withGuardedServer { server, register in
      let path = "/?token=\(Self.token.replacing(" ", with: "+"))"
      try await Wire.connect(to: server.port) { wire in
        let response = try await wire.ask(path, method: "HEAD")
        #expect(response.status == 303)
        #expect(try await self.status(server, response.cookie) == 401)
      }
      #expect(try register.entries() == [])
      #expect(try await ask(server.port, path).status == 303)
      #expect(try register.entries().count == 1)
    }
  }

  @Test
  func `the form of a link with an invalid token takes another one`() async throws {
    try await self.withGuardedServer { server, _ in
      let path = "/?token=\(SessionKey())"
      let page = try await ask(server.port, path)
      #expect(page.status == 401)
      let response = try await ask(
        server.port, path, method: "POST",
        body: "token=\(Self.token.replacing(" ", with: "+"))")
      #expect(response.status == 303)
      #expect(response.headers["location"] == "/")
      #expect(try await self.status(server, response.cookie) == 200)
    }
  }

  @Test
  func `pairing tokens end when a browser loses its access`() async throws {
    try await self.withGuardedServer { server, register in
      _ = try await self.logIn(server)
      let first = try register.makePairingToken(at: self.now.value)

      try register.revoke(try #require(register.entries().first).id)
      #expect(try await ask(server.port, "/?token=\(first)").status == 401)

      let second = try register.makePairingToken(at: self.now.value)
      register.remove("no-browser")
      #expect(try await ask(server.port, "/?token=\(second)").status == 401)
      #expect(try await self.pair(server, "/?token=\(second)").status == 401)
    }
  }

  @Test
  func `pairing token is valid for ten minutes, until it is ended, and only as it is`()
    async throws
  {
    try await self.withGuardedServer { server, register in
      let late = try register.makePairingToken(at: self.now.value)
      self.now.withValue { $0 += 599 }
      let early = try register.makePairingToken(at: self.now.value)
      self.now.withValue { $0 += 1 }
      #expect(try await ask(server.port, "/?token=\(late)").status == 401)
      #expect(try await self.pair(server, "/?token=\(late)").status == 401)
      #expect(try await self.pair(server, "/?token=\(early)").status == 303)
      let ended = try register.makePairingToken(at: self.now.value)
      register.endPairing(ended)
      #expect(try await ask(server.port, "/?token=\(ended)").status == 401)
      // Neither the name of its file nor another case of its digits is a token, nor does a program
      // get access with it.
      let token = try register.makePairingToken(at: self.now.value)
      let files = try FileManager.default.contentsOfDirectory(atPath: self.folder)
      #expect(files.contains { $0.hasPrefix("pairing-") })
      #expect(!files.contains { $0.contains(token) })
      for text in [token.uppercased(), "../" + token, "pairing-", String(token.dropLast())] {
        #expect(try await ask(server.port, "/?token=\(text)").status == 401)
      }
      #expect(try await self.pair(server, "/?token=\(token.uppercased())").status == 401)
      let bearer = try await ask(
        server.port, "/", headers: ["Authorization": "Bearer \(token)"])
      #expect(bearer.status == 401)
      #expect(try register.entries().count == 1)
    }
  }

  @Test
  func `the oldest pairing tokens end when there are many`() throws {
    let register = try AccessRegister(at: self.folder)
    let tokens = try (0..<25).map { second in
      try register.makePairingToken(at: Date(timeIntervalSince1970: 1_000_000 + Double(second)))
    }
    let date = Date(timeIntervalSince1970: 1_000_100)
    let valid = tokens.filter { register.usePairingToken($0, at: date) }
    #expect(valid == Array(tokens.suffix(AccessRegister.maximumPairingCount)))
    #expect(try !register.revoke("pairing-"))
  }

  @Test
  func `folder that others may read`() throws {
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let error = #expect(throws: LiveServerError.self) { try AccessRegister(at: self.folder) }
    #expect(error?.description.contains("chmod 700 \(self.folder)") == true)
  }
}
#endif
