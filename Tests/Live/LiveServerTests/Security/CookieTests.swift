#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct CookieTests {
  @Test
  func theCookieIsGivenOnce() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let first = try await ask(server.port, "/")
      let cookie = first.cookie
      #expect(cookie.hasPrefix("live-\(server.port)="))
      let length = "live-\(server.port)=".count + 32 + 3 + 64
      #expect(cookie.count == length)
      #expect(first.headers["set-cookie"] == "\(cookie); Path=/; HttpOnly; SameSite=Lax")
      for field in [cookie, "a=b; \(cookie); c=d", "live-\(server.port)=forged; \(cookie)"] {
        let again = try await ask(server.port, "/", headers: ["Cookie": field])
        #expect(again.headers["set-cookie"] == nil)
      }
      #expect(try await ask(server.port, BrowserRuntime.script.url).headers["set-cookie"] == nil)
    }
  }

  @Test
  func forgedCookiesAreReplaced() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let cookie = try await ask(server.port, "/").cookie
      let name = "live-\(server.port)="
      let (zeros, accents) = (
        String(repeating: "0", count: 64), String(repeating: "é", count: 64)
      )
      let unsigned = String(cookie.dropLast(64))
      let signature = String(cookie.suffix(67))
      let forged: [String] = [
        String(cookie.dropLast()), "\(cookie)0", cookie.uppercased(), name, "\(name).",
        "\(name)\(zeros.prefix(32))\(signature)",
        cookie.replacing(".0.", with: ".1."), cookie.replacing(".0.", with: ".00."),
        "\(unsigned)\(zeros)", "\(unsigned)\(accents)",
      ]
      for cookie in forged {
        let response = try await ask(server.port, "/", headers: ["Cookie": cookie])
        #expect(response.cookie.hasPrefix(name))
        #expect(response.cookie != cookie)
      }
    }
  }

  @Test
  func onlyTheBrowserThatLoadedThePageMayConnect() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let page = try await ask(server.port, "/")
      let other = try await ask(server.port, "/")
      let session = page.attribute("data-session")
      let otherSession = other.attribute("data-session")
      let name = "live-\(server.port)"
      let tries: [(String, String?, Int)] = [
        (session, other.cookie, 4000), (session, "\(name)=forged", 4000),
        (session, nil, 4002), (session, "other=1", 4002),
        ("\(session.prefix(32))", page.cookie, 4000),
        ("\(session.prefix(33))\(otherSession.suffix(64))", page.cookie, 4000),
        ("\(otherSession.prefix(33))\(session.suffix(64))", page.cookie, 4000),
        ("\(session)0", page.cookie, 4000), ("\(session)-", page.cookie, 4000),
      ]
      for (session, cookie, code) in tries {
        try await Wire.connect(to: server.port) { wire in
          let headers = cookie.map { ["Cookie": $0] } ?? [:]
          #expect(try await wire.upgrade(session: session, headers: headers) == 101)
          try await wire.say("[0,1,\"\(page.attribute("data-epoch"))\",0]")
          #expect(try await wire.receiveFrame() == .close(code))
        }
      }
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(page)
        #expect(
          try await wire.receiveFrame() == .text("[0,\"\(page.attribute("data-epoch"))\",0]"))
      }
    }
  }

  @Test
  func keysInFilesAreShared() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("key").path
    let configuration = LiveServer.Configuration(
      security: .init(origins: ["http://desk"], key: .file(at: path)))
    let cookies = try await withThrowingTaskGroup(of: String.self) { group in
      // The first server creates the key.
      for _ in 0..<4 {
        group.addTask {
          try await withServer(configuration: configuration, routes: { TimerPage.route() }) {
            try await ask($0.port, "/", headers: ["Host": "desk"]).cookie
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    try await withServer(configuration: configuration, routes: { TimerPage.route() }) { server in
      for cookie in cookies {
        let response = try await ask(server.port, "/", headers: ["Host": "desk", "Cookie": cookie])
        #expect(response.headers["set-cookie"] == nil)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["key"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.size] as? Int == 32)
  }

  @Test
  func keysThatCannotBeUsed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func make(_ name: String, size: Int, permissions: Int) -> String {
      let path = folder.appendingPathComponent(name).path
      _ = FileManager.default.createFile(
        atPath: path, contents: Data(count: size), attributes: [.posixPermissions: permissions])
      return path
    }
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let cases = [
      (make("open", size: 32, permissions: 0o644), "Other users may read it"),
      (make("short", size: 31, permissions: 0o600), "Its size is not 32 bytes"),
      (make("long", size: 33, permissions: 0o600), "Its size is not 32 bytes"),
      (folder.path + "/none/key", "No such file or directory"),
      (folder.path, "It is not a regular file"),
      (pipe, "It is not a regular file"),
    ]
    for (path, reason) in cases {
      let server = LiveServer(
        configuration: .init(port: 0, security: .init(key: .file(at: path))), logger: .silent,
        routes: { TimerPage.route() })
      await #expect(throws: LiveServerError.unusableKey(path, reason: reason)) {
        try await server.run(until: [])
      }
    }
    #expect(
      LiveServerError.unusableKey("/key", reason: "Other users may read it").description == """
        The key for cookies in '/key' can't be used. Other users may read it. If the file is removed, the server creates \
        a new key, and browsers get new cookies.
        """)
  }
}
#endif
