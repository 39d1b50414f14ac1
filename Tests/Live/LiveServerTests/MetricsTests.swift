#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import HTTPTypes
import LiveHTML
import Logging
import Testing

@testable import LiveServer

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct MetricsTests {
  @Test
  func metricsOfPages() async throws {
    let metrics = PrometheusMetrics()
    try await withServer(configuration: .init(metrics: metrics)) {
      TimerPage.route()
      Route(metrics: metrics)
    } _: { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.say("[1,1,0,2,\"click\"]")
        let patch = Frame.text("[1,1,1,[[0,[1,1,0],\"1\"]],1]")
        #expect(try await wire.receiveFrame() == patch)
        let response = try await ask(server.port, "/metrics")
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        let lines = Set(response.text.split(separator: "\n").map(String.init))
        #expect(
          lines.isSuperset(of: [
            "# TYPE http_request_seconds histogram",
            "http_request_seconds_count 1",
            "http_requests_total{status=\"101\"} 1",
            "http_requests_total{status=\"200\"} 1",
            "http_sent_bytes_total \(document.body.count)",
            "live_events_total 1",
            "live_patch_bytes_bucket{le=\"16\"} 0",
            "live_patch_bytes_bucket{le=\"64\"} 1",
            "live_patch_bytes_bucket{le=\"+Inf\"} 1",
            "live_patch_bytes_sum 27",
            "# TYPE live_sessions gauge",
            "live_sessions 1",
            "# TYPE live_sessions_opened_total counter",
            "live_sessions_opened_total 1",
            "live_sockets 1",
            "live_render_seconds_count 2",
          ]))
      }
    }
  }

  @Test
  func metricsAreNotForOthers() async throws {
    let metrics = PrometheusMetrics()
    try await withServer(
      configuration: .init(
        forwardingField: HTTPField.Name("X-Client"), metrics: metrics,
        security: .init(origins: ["https://desk"]))
    ) {
      Route(metrics: metrics, at: "/numbers")
      Route(sessionsAt: "/sessions")
    } _: { server in
      for path in ["/numbers", "/sessions"] {
        let response = try await ask(server.port, path)
        #expect(response.status == 200)
        for field in ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Client"] {
          let response = try await ask(server.port, path, headers: [field: "192.0.2.1"])
          #expect(response.status == 404, "\(field)")
        }
        // A proxy that adds no fields still passes on the host.
        let named = try await ask(server.port, path, headers: ["Host": "desk"])
        #expect(named.status == 404)
      }
    }
  }

  @Test
  func refusalsAreCounted() async throws {
    let metrics = PrometheusMetrics()
    try await withServer(
      configuration: .init(limits: .init(bodySize: 1, sessions: 0), metrics: metrics),
      routes: { TimerPage.route() }
    ) { server in
      let page = try await ask(server.port, "/")
      #expect(page.status == 503)
      let form = try await ask(
        server.port, "/", method: "POST", headers: ["Content-Length": "2"])
      #expect(form.status == 413)
      let text = metrics.text()
      #expect(text.contains("\nlive_refusals_total{limit=\"sessions\"} 1\n"))
      #expect(text.contains("\nlive_refusals_total{limit=\"bodySize\"} 1\n"))
    }
  }

  @Test
  func health() async throws {
    try await withServer(routes: { Route(health: "/health") }) { server in
      let response = try await ask(server.port, "/health")
      #expect(response.status == 200)
      #expect(response.text == "ok\n")
      #expect(response.headers["cache-control"] == "no-store")
    }
  }

  @Test
  func accessLog() async throws {
    let lines = LogLines()
    try await withServer(
      configuration: .init(accessLog: .info), logger: lines.logger,
      routes: { TimerPage.route() }
    ) { server in
      let document = try await ask(server.port, "/?secret=1")
      _ = try await ask(server.port, "/nowhere")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
      }
      let requests = lines.all.filter { $0.hasSuffix(" ms") }
      let beginnings = requests.map { line in
        line.split(separator: " ").prefix(3).joined(separator: " ")
      }
      #expect(beginnings == ["GET / 200", "GET /nowhere 404", "GET /live 101"])
      #expect(requests.first?.hasPrefix("GET / 200 \(document.body.count) B ") == true)
    }
  }

  @Test
  func messagesMayBeDelayed() async throws {
    try await withServer(
      configuration: .init(simulatedLatency: .milliseconds(20)), routes: { TimerPage.route() }
    ) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        let start = ContinuousClock.now
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        #expect(start.duration(to: .now) >= .milliseconds(40))
        for number in 1...20 { try await wire.say("[1,\(number),0,2,\"click\"]") }
        for number in 1...20 {
          #expect(
            try await wire.receiveFrame()
              == .text("[1,\(number),\(number),[[0,[1,1,0],\"\(number)\"]],1]"))
        }
        try await wire.send(frame: 0x88, [0x03, 0xE8])
        #expect(try await wire.receiveFrame() == .close(1000))
        #expect(try await wire.receiveFrame() == .end)
      }
    }
  }
}
#endif
