#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct FieldTests {
  static func fields(port: Int) -> [String: String] {
    [
      "content-security-policy": """
      connect-src 'self' ws://127.0.0.1:\(port); default-src 'self'; script-src 'self'; style-src 'self'; \
      img-src 'self' data: blob:; media-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
      frame-ancestors 'none'
      """,
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": """
      accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), \
      microphone=(), midi=(), payment=(), serial=(), usb=()
      """,
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    ]
  }

  @Test
  func everyResponseHasThem() async throws {
    try await withServer {
      TimerPage.route()
      Route(file: "/file") { _ in .bytes([1], name: "file.bin") }
    } _: { server in
      for path in ["/", "/file", BrowserRuntime.script.url] {
        let response = try await ask(server.port, path)
        let fields = Self.fields(port: server.port)
        #expect(response.headers.filter { fields[$0.key] != nil } == fields)
      }
      // Built-in pages load nothing, and have only their own style sheet.
      for response in [
        try await ask(server.port, "/nowhere"),
        try await ask(server.port, "/", headers: ["Host": "evil.example"]),
      ] {
        var fields = Self.fields(port: server.port)
        fields["content-security-policy"] = """
          default-src 'none'; style-src 'sha256-u+6Xbqb8QHyAen10csk8pi9qYmJhcD/2mgRvFBwAkZ0='; form-action 'self'; \
          base-uri 'none'; frame-ancestors 'none'
          """
        #expect(response.headers.filter { fields[$0.key] != nil } == fields)
      }
    }
  }

  @Test
  func configuredFields() async throws {
    let security = LiveServer.Security(
      origins: ["https://desk"],
      contentSources: [
        "img-src": ["https://tiles.example"], "frame-ancestors": ["https://desk"],
        "worker-src": ["blob:"],
      ],
      permissions: [.microphone, .camera, BrowserPermission("gamepad")])
    try await withServer(
      configuration: .init(security: security), routes: { TimerPage.route() }
    ) { server in
      let response = try await ask(server.port, "/", headers: ["Host": "desk"])
      #expect(
        response.headers["content-security-policy"] == """
          connect-src 'self' wss://desk; default-src 'self'; script-src 'self'; style-src 'self'; \
          img-src 'self' data: blob: https://tiles.example; media-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
          form-action 'self'; frame-ancestors https://desk; worker-src blob:
          """)
      #expect(
        response.headers["permissions-policy"] == """
          accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), \
          microphone=(self), midi=(), payment=(), serial=(), usb=(), gamepad=(self)
          """)
    }
  }
}
#endif
