#if LiveServer
  import Clocks
  import ComposableArchitecture
  import LiveHTML
  import LiveServer
  import Testing

  @Suite(.timeLimit(.minutes(5)))
  struct SessionMonitorTests {
    @Test
    func sessionsAndWhatTheyDo() async throws {
      let clock = TestClock()
      try await withDependencies {
        $0.continuousClock = clock
      } operation: {
        try await withServer {
          TimerPage.route()
          Route(sessionsAt: "/sessions")
        } _: { server in
          let document = try await ask(server.port, "/?a")
          let key = document.attribute("data-session").prefix(6)
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
                <tr><td>\(key)</td><td>/?a</td><td>yes</td><td class="number">1</td>\
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
  }
#endif
