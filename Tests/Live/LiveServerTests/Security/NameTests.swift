#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct NameTests {
  @Test(arguments: ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"])
  func thisMachine(name: String) async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(server.port, "/", headers: ["Host": "\(name):\(server.port)"])
      #expect(response.status == 200)
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "localhost.evil.example:PORT", "127.0.0.2:PORT",
    "localhost:PORT:1", "localhost:+PORT", "user@localhost:PORT", "[::1:PORT", "[]:PORT", ":PORT",
    "localhost:99999999999999999999",
  ])
  func otherNames(name: String) async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let name = name.replacing("PORT", with: "\(server.port)")
      for path in ["/", "/nowhere", "/live", BrowserRuntime.script.url] {
        let response = try await ask(server.port, path, headers: ["Host": name])
        #expect(response.status == 421)
        #expect(
          response.text.contains(
            """
            <p>This server is not configured for the host '\(name)'. Open http://localhost:\(server.port)/ instead, or add the host to the \
            server's configuration: LiveServer.Security(origins: [&quot;http://\(name)&quot;]).</p>
            """))
      }
    }
  }

  @Test
  func portsThatAreForwarded() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      for (host, port) in [("localhost:1", 1), ("127.0.0.1", 80)] {
        let headers = ["Host": host, "Origin": "http://\(host)"]
        let response = try await ask(server.port, "/", headers: headers)
        #expect(response.status == 200)
        #expect(response.cookie.hasPrefix("live-\(port)="))
      }
    }
  }

  @Test
  func namesThatArePartOfAPage() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(
        server.port, "/", headers: ["Host": "<b>" + String(repeating: "x", count: 200)])
      #expect(response.status == 421)
      #expect(response.text.contains("'&lt;b>\(String(repeating: "x", count: 97))…'"))
    }
  }

  @Test
  func noName() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send("GET / HTTP/1.1\r\n\r\n")
        #expect(try await wire.receiveResponse().status == 400)
      }
    }
  }

  @Test
  func severalNames() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      for fields in [
        "Host: localhost\r\nHost: localhost", "Host: localhost\r\nhost: evil.example",
      ] {
        for path in ["/", "/live", BrowserRuntime.script.url] {
          try await Wire.connect(to: server.port) { wire in
            try await wire.send("GET \(path) HTTP/1.1\r\n\(fields)\r\n\r\n")
            let response = try await wire.receiveResponse()
            #expect(response.status == 400)
            #expect(response.text.contains("is missing or repeated.</p>"))
          }
        }
      }
    }
  }

  @Test
  func namesOfTheConfiguration() async throws {
    let security = LiveServer.Security(origins: [
      "https://Minutes.example.org", "http://desk:9000",
    ])
    try await withServer(
      configuration: .init(security: security), routes: { TimerPage.route() }
    ) { server in
      let cookies = try await [
        ("minutes.example.org", "__Host-live-443"),
        ("MINUTES.example.org:443", "__Host-live-443"),
        ("desk:9000", "live-9000"), ("localhost:\(server.port)", "live-\(server.port)"),
      ].asyncMap { host, name in
        (
          try await ask(server.port, "/", headers: ["Host": host]).headers["set-cookie"] ?? "",
          name
        )
      }
      for (cookie, name) in cookies {
        #expect(cookie.hasPrefix("\(name)="))
        let end = "; Path=/; HttpOnly; SameSite=Lax" + (name.hasPrefix("_") ? "; Secure" : "")
        #expect(cookie.hasSuffix(end))
      }
      for host in ["minutes.example.org:80", "desk", "www.minutes.example.org"] {
        #expect(try await ask(server.port, "/", headers: ["Host": host]).status == 421)
      }
    }
  }

  @Test(arguments: [
    "minutes.example.org", "https://", "ftp://desk", "https://desk/path", "https://desk:0",
  ])
  func originsThatAreNone(text: String) async throws {
    let server = LiveServer(
      configuration: .init(port: 0, security: .init(origins: [text])), logger: .silent,
      routes: { TimerPage.route() })
    await #expect(throws: LiveServerError.invalidOrigin(text)) { try await server.run(until: []) }
  }

  @Test
  func otherPages() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let own = "http://127.0.0.1:\(server.port)"
      let document = try await ask(server.port, "/", headers: ["Origin": own])
      #expect(document.status == 200)
      for origin in [
        "http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:\(server.port)",
        "http://localhost:\(server.port)",
      ] {
        for path in ["/", "/live"] {
          let response = try await ask(server.port, path, headers: ["Origin": origin])
          #expect(response.status == 403)
          #expect(
            response.text.contains(
              "<p>Request from a page of '\(origin)' refused: only pages of '\(own)' are allowed. A proxy"
            ))
        }
        try await Wire.connect(to: server.port) { wire in
          let status = try await wire.upgrade(
            session: document.attribute("data-session"),
            headers: ["Cookie": document.cookie, "Origin": origin])
          #expect(status == 403)
        }
      }
    }
  }

  @Test(arguments: [
    "same-site no-cors image", "cross-site no-cors image", "cross-site cors empty",
    "cross-site no-cors script", "cross-site navigate iframe", "same-site navigate frame",
    "cross-site navigate object", "cross-site navigate", "cross-site",
    "cross-site navigate document prefetch",
  ])
  func otherPagesFetchNothing(source: String) async throws {
    let metrics = PrometheusMetrics()
    try await withServer(
      configuration: .init(metrics: metrics), routes: { TimerPage.route() }
    ) { server in
      for path in ["/", "/nowhere", BrowserRuntime.script.url] {
        let response = try await ask(server.port, path, headers: Self.fields(source))
        #expect(response.status == 403)
        #expect(
          response.text.contains("<p>Cross-site request refused. Links from other sites"))
      }
      #expect(!metrics.text().contains("live_sessions_opened_total 1"))
    }
  }

  @Test(arguments: [
    "none navigate document", "same-origin navigate document", "same-origin cors empty",
    "same-origin no-cors script", "cross-site navigate document", "same-site navigate document",
  ])
  func linksFromOtherSitesAreAllowed(source: String) async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(server.port, "/", headers: Self.fields(source))
      #expect(response.status == 200)
    }
  }

  @Test
  func otherPagesMayShowAPageIfTheAppSaysSo() async throws {
    let security = LiveServer.Security(contentSources: ["frame-ancestors": ["https://desk"]])
    try await withServer(
      configuration: .init(security: security), routes: { TimerPage.route() }
    ) { server in
      for (source, status) in [
        ("cross-site navigate iframe", 200), ("cross-site cors empty", 403),
      ] {
        let response = try await ask(server.port, "/", headers: Self.fields(source))
        #expect(response.status == status)
      }
    }
  }

  /// The `Sec-Fetch` fields of a request.
  private static func fields(_ source: String) -> [String: String] {
    let names = ["Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest", "Sec-Purpose"]
    return Dictionary(
      uniqueKeysWithValues: zip(names, source.split(separator: " ").map(String.init)))
  }

  @Test
  func socketsFromNowhere() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(server.port, "/live")
      #expect(response.status == 403)
      #expect(response.text.contains("the field 'Origin' is missing.</p>"))
    }
  }

  @Test
  func texts() {
    #expect(
      LiveServerError.invalidOrigin("desk").description == """
        'desk' is not a valid origin. Give the scheme, the host and, unless it is the default, the port: \
        'LiveServer.Security(origins: ["https://minutes.example.org"])'.
        """)
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var results: [T] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
#endif
