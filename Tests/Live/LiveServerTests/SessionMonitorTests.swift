#if LiveServer
import Clocks
import ComposableArchitecture
import LiveHTML
import LiveServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionMonitorTests {
  @Test
  func sessionsAndTheirActivity() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await withServer {
        TimerPage.route()
        Route(sessionsAt: "/sessions")
      } _: { server in
        let document = try await ask(server.port, "/?a")
        let key = document.attribute("data-session").prefix(12)
        try await Wire.connect(to: server.port) { wire in
          try await wire.join(document)
          _ = try await wire.receiveFrame()
          try await wire.say("[1,1,0,2,\"click\"]")
          _ = try await wire.receiveFrame()
          let monitor = try await ask(server.port, "/sessions")
          #expect(monitor.text.contains("Sessions: 1</h1>"))
          let text = monitor.text.replacing(#/ data-n="\d+"/#, with: "")
          #expect(
            text.contains(
              """
              <tr><td><a href="/sessions/\(key)">\(key)</a></td><td>/?a</td><td>yes</td><td class="number">1</td>\
              <td class="number">1</td><td class="number">27</td><td>click on 2</td></tr>
              """))
          #expect(text.contains("<td>patch 1</td><td class=\"number\">27</td>"))
          try await Wire.connect(to: server.port) { watcher in
            try await watcher.join(monitor)
            _ = try await watcher.receiveFrame()
            _ = try await ask(server.port, "/?b")
            await clock.advance(by: .seconds(1))
            guard case .text(let patch) = try await watcher.receiveFrame() else {
              Issue.record("There is no patch.")
              return
            }
            #expect(patch.contains("Sessions: 2"))
            #expect(patch.contains("<td>/?b</td><td>no</td>"))
          }
        }
      }
    }
  }

  @Test
  func `the page of a session shows its components and its changes`() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await withServer {
        TimerPage.route()
        Route(sessionsAt: "/sessions")
      } _: { server in
        // given
        let document = try await ask(server.port, "/?a")
        let path = "/sessions/\(document.attribute("data-session").prefix(12))"
        try await Wire.connect(to: server.port) { wire in
          try await wire.join(document)
          _ = try await wire.receiveFrame()
          // when
          let inspector = try await ask(server.port, path)
          // then
          let text = inspector.text.replacing(#/ data-n="\d+"/#, with: "")
          for part in [
            "<p>/?a, connected. Events: 0. Patches: 0. Bytes: 0.</p>",
            "<code>TimerPage</code></span><span class=\"count\">1 render</span>",
            "<span class=\"count\">5 elements</span>",
            "<span class=\"reads\">reads Timer.State.count, Timer.State.path</span>",
            "<code>head of the page</code>",
            "None yet. Changes are recorded while this page is open.",
          ] {
            #expect(text.contains(part), "\(part) is not in \(text)")
          }
          try await Wire.connect(to: server.port) { watcher in
            try await watcher.join(inspector)
            _ = try await watcher.receiveFrame()
            // when
            try await wire.say("[1,1,0,2,\"click\"]")
            _ = try await wire.receiveFrame()
            await clock.advance(by: .seconds(1))
            // then
            guard case .text(let patch) = try await watcher.receiveFrame() else {
              Issue.record("There is no patch.")
              return
            }
            for part in [
              "connected. Events: 1. Patches: 1. Bytes: 27.", "2 renders",
              "1 in the last change",
              "<td>click in TimerPage</td><td>TimerPage × 1</td>",
            ] {
              #expect(patch.contains(part), "\(part) is not in \(patch)")
            }
          }
          // then: pages about sessions are not among the sessions
          let monitor = try await ask(server.port, "/sessions")
          #expect(monitor.text.contains("Sessions: 1</h1>"))
        }
      }
    }
  }

  @Test
  func `a session that does not exist has no page`() async throws {
    try await withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      try await withServer {
        TimerPage.route()
        Route(sessionsAt: "/sessions")
      } _: { server in
        for id in ["000000000000", "0-000000000000", "%2e%2e", "x"] {
          let response = try await ask(server.port, "/sessions/\(id)")
          #expect(response.status == 404, "\(id)")
        }
      }
    }
  }

  @Test
  func `changes are recorded until no page inspects the session`() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await withServer {
        TimerPage.route()
        Route(sessionsAt: "/sessions")
      } _: { server in
        // given: a debug page that no browser connects to
        let document = try await ask(server.port, "/")
        let path = "/sessions/\(document.attribute("data-session").prefix(12))"
        try await Wire.connect(to: server.port) { wire in
          try await wire.join(document)
          _ = try await wire.receiveFrame()
          _ = try await ask(server.port, path)
          try await wire.say("[1,1,0,2,\"click\"]")
          _ = try await wire.receiveFrame()
          let inspector = try await ask(server.port, path)
          #expect(inspector.text.contains("click in TimerPage"))
          // when: both debug pages have ended, and then the recording
          for _ in 1...45 { await clock.advance(by: .seconds(1)) }
          try await wire.say("[1,2,1,2,\"click\"]")
          _ = try await wire.receiveFrame()
          // then
          let later = try await ask(server.port, path)
          #expect(later.text.contains("None yet."))
        }
      }
    }
  }

  @Test
  func `only this machine may inspect a session`() async throws {
    try await withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      try await withServer {
        TimerPage.route()
        Route(sessionsAt: "/sessions")
      } _: { server in
        // given
        let document = try await ask(server.port, "/")
        let path = "/sessions/\(document.attribute("data-session").prefix(12))"
        // then
        let response = try await ask(server.port, path)
        #expect(response.status == 200)
        for field in ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"] {
          let response = try await ask(server.port, path, headers: [field: "192.0.2.1"])
          #expect(response.status == 404, "\(field)")
        }
      }
    }
  }
}
#endif
