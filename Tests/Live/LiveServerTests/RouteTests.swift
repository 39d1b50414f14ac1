#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveServer
import Logging
import Testing

@Suite(.dependency(\.continuousClock, TestClock()))
struct RouteTests {
  @Test
  func anotherAddress() async throws {
    try await withServer {
      Route(redirect: "/", to: "/timer")
      Route(redirect: "/old/{id}", to: "/timer?a=b", isPermanent: true)
      Route("/timer") { _ in nil }
    } _: { server in
      let moved = try await ask(server.port, "/?c=d")
      #expect(moved.status == 303)
      #expect(moved.headers["location"] == "/timer?c=d")
      let old = try await ask(server.port, "/old/1?c=d")
      #expect(old.status == 308)
      #expect(old.headers["location"] == "/timer?a=b&c=d")
      let head = try await Wire.connect(to: server.port) { try await $0.ask("/", method: "HEAD") }
      #expect(head.status == 303)
    }
  }

  #if os(Linux)
  @Test
  func `previews are served by debug builds only`() async throws {
    // given: an example whose route is between `#if DEBUG` and `#endif`, as documented
    let program = TestServerProcess.program.deletingLastPathComponent()
      .appendingPathComponent("ToDos")
    let server = try TestServerProcess(["PORT": "0"], program: program)
    defer { server.stop() }
    let listening = await server.port()
    let port = try #require(listening, "\(server.output)")
    #expect(try await ask(port, "/").status == 200)
    // then
    #if DEBUG
    let status = 200
    #else
    let status = 404
    #endif
    for path in ["/previews", "/previews/editing"] {
      #expect(try await ask(port, path).status == status)
    }
  }
  #endif

  @Test(arguments: [
    ("/memos", "/memos"), ("/memos/{id}", "/memos/{name}"), ("/", "/"),
    ("/elsewhere", "/assets/**"), ("/memos/{id}", "/memos/*"),
  ])
  func twoRoutesOfOnePath(_ first: String, _ second: String) async throws {
    let server = LiveServer(configuration: .init(port: 0), logger: .silent) {
      Route(first) { _ in nil }
      Route(second) { _ in nil }
    }
    await #expect(throws: LiveServerError.duplicateRoute(second)) {
      try await server.run(until: [])
    }
    #expect(
      LiveServerError.duplicateRoute("/memos/{name}").description == """
        Two routes have the path '/memos/{name}', so one of them would never be used. Give one of them another path. Parameters such as \
        '{id}' match any component, whatever their names, and '/assets/**' is reserved for assets.
        """)
  }

  @Test
  func routesThatStandInEachOthersWay() async throws {
    let server = LiveServer(configuration: .init(port: 0), logger: .silent) {
      Route("/memos/{id}") { _ in nil }
      Route("/memos/**") { _ in nil }
    }
    let error = LiveServerError.routesOverlap("Route /memos/{id} overrides /memos/**")
    await #expect(throws: error) { try await server.run(until: []) }
    #expect(
      error.description == """
        Two routes overlap. Route /memos/{id} overrides /memos/**. Use the same name for a parameter that they share, as in \
        '/memos/{id}' and '/memos/{id}/sound', or give one of them another path.
        """)
  }

  @Test
  func `asset without a route is logged`() async throws {
    // given
    let log = LogLines()
    let served = Asset("a.css", "p {}")
    let missing = Asset("b.css", "p {}")
    try await withServer(logger: log.logger, routes: { Route(assets: served) }) { server in
      // when
      let found = try await ask(server.port, served.url)
      #expect(found.status == 200)
      for path in [missing.url, "/assets/b.css", "/assets/0123456789abcdex/b.css"] {
        let response = try await ask(server.port, path)
        #expect(response.status == 404)
      }
      // then
      let lines = zip(log.all, log.metadata).filter { $0.0.contains("Route(assets:)") }
      #expect(lines.map { $0.1["path"] } == ["\(missing.url)"])
    }
  }

  @Test
  func routesThatAreNotTheSame() async throws {
    try await withServer {
      Route("/memos/{id}") { _ in nil }
      Route("/memos/{id}/sound") { _ in nil }
      Route("/memos/new") { _ in nil }
      Route("/memos") { _ in nil }
      Route("/timers/**") { _ in nil }
      Route(assets: Asset("a.css", "p {}"))
      Route(assets: Asset("b.css", "p {}"))
    } _: { server in
      let response = try await ask(server.port, "/memos")
      #expect(response.status == 404)
    }
  }
}
#endif
