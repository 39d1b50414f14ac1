#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveServer
import Testing

/// The texts and the style of the pages that the server makes itself.
@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct BuiltInPagesTests {
  private static let token = "correct horse battery staple"

  /// A server whose pages are in German for browsers that ask for it.
  private func withNamedServer(
    accessToken: String? = Self.token, _ operation: (RunningServer) async throws -> Void
  ) async throws {
    try await withServer(
      configuration: .init(
        security: .init(accessToken: accessToken),
        builtInPages: { request in
          var pages = LiveServer.BuiltInPages(
            applicationName: "A <b> & co", style: "main{color:red}</style><b>")
          guard request.header("Accept-Language")?.hasPrefix("de") == true else { return pages }
          pages.language = "de"
          pages.accessToken.title = "Zugang"
          pages.accessToken.request = "Bitte das Zugangswort eingeben."
          pages.accessToken.wrong = "Das Zugangswort ist falsch."
          pages.accessToken.token = "Zugangswort"
          pages.accessToken.open = "Öffnen"
          pages.errors[404] = "Hier ist nichts."
          pages.homePage = "Startseite"
          return pages
        }), routes: { TimerPage.route() }, operation)
  }

  @Test func `the application is named in the title and above the heading`() async throws {
    try await withNamedServer { server in
      let page = try await ask(server.port, "/")
      #expect(page.status == 401)
      #expect(page.text.contains("<html lang=\"en\">"))
      #expect(page.text.contains("<title>Access token – A &lt;b> &amp; co</title>"))
      #expect(page.text.contains("<h1>A &lt;b> &amp; co</h1><h2>Access token</h2>"))
    }
  }

  @Test func `texts are chosen for each request`() async throws {
    try await withNamedServer { server in
      let german = ["Accept-Language": "de-AT,de;q=0.9"]
      let asking = try await ask(server.port, "/", headers: german)
      #expect(asking.text.contains("<html lang=\"de\">"))
      #expect(
        asking.text.contains(
          """
          <h2>Zugang</h2><p role="status">Bitte das Zugangswort eingeben.</p><form method="post"><label>Zugangswort \
          <input type="password" name="token" required autofocus autocomplete="current-password"></label> \
          <button>Öffnen</button></form>
          """))
      let wrong = try await ask(
        server.port, "/", method: "POST", headers: german, body: "token=wrong")
      #expect(wrong.text.contains("Das Zugangswort ist falsch."))
      let english = try await ask(server.port, "/")
      #expect(english.text.contains("<h2>Access token</h2>"))
    }
  }

  @Test func `error pages have the texts and the style`() async throws {
    try await withNamedServer(accessToken: nil) { server in
      let page = try await ask(server.port, "/nowhere", headers: ["Accept-Language": "de"])
      #expect(page.status == 404)
      #expect(page.text.contains("<title>404 – A &lt;b> &amp; co</title>"))
      #expect(
        page.text.contains("<h2>404</h2><p>Hier ist nichts.</p><p><a href=\"/\">Startseite</a></p>")
      )
      let head = try await Wire.connect(to: server.port) {
        try await $0.ask("/nowhere", method: "HEAD")
      }
      #expect(head.status == 404)
    }
  }

  @Test func `a style sheet cannot end its element, and its hash allows it`() async throws {
    try await withNamedServer { server in
      let page = try await ask(server.port, "/")
      #expect(page.text.contains("<style>main{color:red}<\\/style><b></style>"))
      #expect(
        page.headers["content-security-policy"] == """
          default-src 'none'; style-src 'sha256-pv1toW3C6eOTKKDOkqZqbXjjQOqqtRyHP0PMzGn3uWE='; form-action 'self'; \
          base-uri 'none'; frame-ancestors 'none'
          """)
    }
  }
}
#endif
