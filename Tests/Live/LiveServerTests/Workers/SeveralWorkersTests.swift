#if LiveServer && os(Linux)
import ChildProcesses
import Foundation
import LiveServer
import Testing

/// Tests with real processes: `BrowserTestServer` with several workers behind one address.
@Suite(.timeLimit(.minutes(5)))
struct SeveralWorkersTests {
  private func start(
    workers: String = "2", _ environment: [String: String] = [:]
  ) async throws -> (server: TestServerProcess, port: Int) {
    let server = try TestServerProcess(
      environment.merging([
        "WORKERS": workers, "PORT": "0", "SLOWNESS": TestServerProcess.slowness,
      ]) { own, _ in own })
    let port = await server.port()
    return (server, try #require(port, "\(server.output)"))
  }

  /// Opens pages of new browsers, until each worker has one. The kernel chooses the worker of a
  /// new browser.
  private func documents(
    _ path: String, _ port: Int, workers: Int = 2
  ) async throws -> [ServerResponse] {
    var documents: [String: ServerResponse] = [:]
    while documents.count < workers {
      let document = try await ask(port, path.replacing("#", with: "\(documents.count)"))
      let epoch = document.attribute("data-epoch")
      documents[epoch] = documents[epoch] ?? document
    }
    return Array(documents.values)
  }

  @Test
  func `requests of a browser reach its worker, on whichever connection`() async throws {
    let (server, port) = try await self.start(workers: "3")
    defer { server.stop() }
    for document in try await self.documents("/tally", port, workers: 3) {
      for _ in 1...10 {
        let next = try await ask(port, "/tally", headers: ["Cookie": document.cookie])
        #expect(next.attribute("data-epoch") == document.attribute("data-epoch"))
      }
    }
    // The address makes no difference.
    let page = try await ask(port, "/tally")
    let next = try await Wire.connect(to: port, from: "127.0.0.2") { wire in
      try await wire.ask("/tally", headers: ["Cookie": page.cookie])
    }
    #expect(next.attribute("data-epoch") == page.attribute("data-epoch"))
  }

  @Test
  func `pages reconnect to their sessions while their workers live`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    let visits = try await self.documents("/tally", port).map { TallyVisit(port, $0) }
    for count in 1...10 {
      for visit in visits {
        try await Wire.connect(to: port) { wire in
          // when: a connection that the kernel may give to the other worker
          try await visit.join(wire, lastPatch: count - 1)
          try await visit.press(visit.oneMoreButton, event: count, on: wire)
          // then
          #expect(try await wire.receiveFrame().message.contains("\"\(count)\""))
        }
      }
    }
  }

  @Test
  func `pages of a worker that has crashed are restored, those of the others are not touched`()
    async throws
  {
    let (server, port) = try await self.start()
    defer { server.stop() }
    let visits = try await self.documents("/tally", port).map { TallyVisit(port, $0) }
    try await Wire.connect(to: port) { other in
      try await visits[1].join(other)
      try await visits[1].press(visits[1].oneMoreButton, event: 1, on: other)
      _ = try await other.receiveFrame()
      // when
      try? await Wire.connect(to: port) { wire in
        try await visits[0].join(wire)
        try await visits[0].press(visits[0].oneMoreButton, event: 1, on: wire)
        _ = try await wire.receiveFrame()
        try await visits[0].press(visits[0].crashButton, event: 2, on: wire)
        while let frame = try? await wire.receiveFrame(), frame != .end {}
      }
      // then
      let restored = try await visits[0].reopened(on: server)
      #expect(restored.count == 1)
      #expect(
        restored.page.document.attribute("data-epoch")
          != visits[0].document.attribute("data-epoch"))
      #expect(
        restored.page.document.attribute("data-epoch")
          != visits[1].document.attribute("data-epoch"))
      try await visits[1].press(visits[1].oneMoreButton, event: 2, on: other)
      #expect(try await other.receiveFrame().message.contains("\"2\""))
    }
  }

  @Test
  func `SIGUSR2 replaces all workers, and every page keeps its clicks`() async throws {
    let (server, port) = try await self.start(workers: "3")
    defer { server.stop() }
    let workers = Set(server.children)
    let visits = try await self.documents("/tally", port, workers: 3).map { TallyVisit(port, $0) }
    let (clicked, click) = AsyncStream.makeStream(of: Int.self)
    // when: pages of all workers click
    let pages = try await withThrowingTaskGroup(
      of: (TallyVisit, Int).self, returning: [(TallyVisit, Int)].self
    ) { group in
      for (number, visit) in visits.enumerated() {
        group.addTask {
          defer { click.finish() }
          return try await visit.clickThroughRestart(of: server) {
            if $0 == 20 { click.yield(number) }
          }
        }
      }
      var ready: Set<Int> = []
      for await number in clicked where ready.insert(number).inserted && ready.count == 3 {
        break
      }
      try #require(ready.count == 3, "\(server.output)")
      server.signal(SIGUSR2)
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // then
    #expect(await server.prints("All workers were replaced."))
    #expect(server.children.count == 3)
    #expect(workers.isDisjoint(with: server.children))
    for (page, clicks) in pages {
      let next = try await page.reopened(on: server)
      #expect(next.count == clicks)
      // The page stays with the worker of its number.
      let again = try await next.page.reopened(on: server)
      #expect(
        again.page.document.attribute("data-epoch") == next.page.document.attribute("data-epoch"))
    }
  }

  @Test
  func `requests on new connections get responses while workers are replaced`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    // given: browsers of all workers
    let browsers = try await self.documents("/tally", port)
    // when
    server.signal(SIGUSR2)
    let statuses = try await withThrowingTaskGroup(
      of: Set<Int>.self, returning: Set<Int>.self
    ) { group in
      for browser in browsers + browsers {
        group.addTask {
          // Each request has a connection of its own.
          var statuses: Set<Int> = []
          repeat {
            let response = try await ask(
              port, browser.attribute("script src"), headers: ["Cookie": browser.cookie])
            statuses.insert(response.status)
          } while server.isReplacingWorkers
          return statuses
        }
      }
      return try await group.reduce(into: []) { $0.formUnion($1) }
    }
    // then
    #expect(!server.output.contains("A worker can't be replaced."))
    #expect(statuses == [200], "\(server.output)")
    #expect(await server.prints("All workers were replaced."))
  }

  @Test
  func `messages and participants reach the pages of all workers`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    let documents = try await self.documents("/whispers/guest#", port)
    try await Wire.connect(to: port) { first in
      try await first.join(documents[0])
      try await Wire.connect(to: port) { second in
        try await second.join(documents[1])
        // then: both see both participants
        for wire in [first, second] { try await wire.receive("guest0, guest1") }
        // when
        for (wire, document) in [(first, documents[0]), (second, documents[1])] {
          let button = try #require(document.text.firstMatch(of: /<button[^>]*data-n="(\d+)"/)?.1)
          try await wire.say("[1,1,0,\(button),\"click\"]")
        }
        // then
        for wire in [first, second] { try await wire.receive("hello hello") }
      }
    }
  }

  @Test
  func `metrics are those of all workers`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    _ = try await self.documents("/tally", port)
    for _ in 1...4 {
      let metrics = try await ask(port, "/metrics", headers: ["Host": "localhost:\(port)"])
      #expect(metrics.text.contains("live_sessions_opened_total{worker=\"0\"}"))
      #expect(metrics.text.contains("live_sessions_opened_total{worker=\"1\"}"))
      #expect(metrics.text.split(separator: "# TYPE live_sessions_opened_total").count == 2)
    }
  }

  @Test
  func `the list of sessions is that of all workers`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    _ = try await self.documents("/tally", port)
    let host = ["Host": "localhost:\(port)"]
    let sessions = try await ask(port, "/sessions", headers: host)
    for worker in 0...1 {
      let row = try Regex(
        """
        <td><a href="(/sessions/\(worker)-[0-9a-f]{12})">\(worker)/[0-9a-f]{12}</a></td><td>/tally</td>
        """)
      let match = try #require(sessions.text.firstMatch(of: row))
      // when: one of the two is a session of the other worker
      let path = String(try #require(match.output[1].substring))
      let inspector = try await ask(port, path, headers: host)
      // then
      #expect(
        inspector.text.contains("reads Tally.State.choices, Tally.State.color, Tally.State.count"))
      // then: the other worker has no such session
      let other = path.replacing("/\(worker)-", with: "/\(1 - worker)-")
      let missing = try await ask(port, other, headers: host)
      #expect(missing.status == 404)
    }
  }

  @Test
  func `there is one worker for each core, unless the environment says otherwise`() async throws {
    for (variables, count) in [
      ([:], ProcessInfo.processInfo.activeProcessorCount), (["LIVE_WORKERS": "3"], 3),
    ] {
      let (server, _) = try await self.start(workers: "cores", variables)
      #expect(server.children.count == count)
      server.stop()
    }
    let server = try TestServerProcess(["WORKERS": "cores", "LIVE_WORKERS": "many", "PORT": "0"])
    #expect(await server.port() == nil)
    #expect(await server.end() == .status(1))
    #expect(server.output.contains("The environment variable 'LIVE_WORKERS' is 'many'"))
  }
}

extension Wire {
  /// Receives messages until one contains a text.
  fileprivate func receive(_ text: String) async throws {
    while case .text(let message) = try await self.receiveFrame() {
      if message.contains(text) { return }
    }
    Issue.record("The socket has ended before '\(text)' came.")
  }
}
#endif
