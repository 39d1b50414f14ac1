#if LiveServer && os(Linux)
import Clocks
import ComposableArchitecture
import Foundation
import LiveHTML
import Logging
import Synchronization
import Testing

@testable import LiveServer

/// Two workers in this process, each with a port of its own, and connections that reach the wrong
/// one.
@Suite(.timeLimit(.minutes(5)))
struct HandOverTests {
  /// A worker, as a client sees it.
  struct Worker {
    let port: Int
    let stop: @Sendable () async -> Void

    /// The header fields of a browser of this worker.
    func headers(_ document: ServerResponse) -> [String: String] {
      ["Host": "127.0.0.1:\(self.port)", "Cookie": document.cookie]
    }
  }

  static func withWorker<R: Sendable>(
    _ index: Int, of sockets: HandOverSockets, _ configuration: LiveServer.Configuration,
    logger: Logger = .silent, changing change: (inout ServedWorkers) -> Void = { _ in },
    _ operation: (Worker) async throws -> R
  ) async throws -> R {
    var configuration = configuration
    configuration.port = 0
    configuration.liftUsualTimeLimits()
    let server = withDependencies {
      $0.continuousClock = TestClock()
      $0.date = .constant(Date(timeIntervalSince1970: 1_000_000))
    } operation: {
      LiveServer(configuration: configuration, logger: logger) {
        TimerPage.route()
        Route(health: "/health")
      }
    }
    var changed = ServedWorkers(
      assignment: WorkerAssignment(index: index, count: sockets.inboxes.count),
      queues: ConnectionHandOver(
        index: index, inbox: sockets.inboxes[index], outboxes: sockets.outboxes))
    change(&changed)
    let workers = changed
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let (stops, stop) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
    let run = Task {
      defer { port.finish() }
      try await server.serve(
        .address(host: "127.0.0.1", port: 0), workers, until: [], onStart: { stop.yield($0) }
      ) { port.yield($0) }
    }
    let number = await ports.first { _ in true }
    let end = try #require(await stops.first { _ in true })
    let worker = Worker(port: try #require(number)) {
      end()
      _ = await run.result
    }
    let result: R
    do {
      result = try await operation(worker)
    } catch {
      await worker.stop()
      throw error
    }
    await worker.stop()
    return result
  }

  /// Creates a folder for the key of the workers.
  static func withFolder(_ operation: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await operation(folder)
  }

  static func configuration(_ folder: URL) -> LiveServer.Configuration {
    .init(security: .init(key: .file(at: folder.appendingPathComponent("key").path)))
  }

  /// Runs two workers with one key.
  func withWorkers(
    _ change: (inout LiveServer.Configuration) -> Void = { _ in },
    _ operation: (_ first: Worker, _ second: Worker) async throws -> Void
  ) async throws {
    try await Self.withFolder { folder in
      let sockets = try HandOverSockets(count: 2)
      var configuration = Self.configuration(folder)
      change(&configuration)
      try await Self.withWorker(0, of: sockets, configuration) { first in
        try await Self.withWorker(1, of: sockets, configuration) { second in
          try await operation(first, second)
        }
      }
    }
  }

  @Test
  func `a request of another worker's browser reaches that worker`() async throws {
    try await self.withWorkers { first, second in
      let document = try await ask(second.port, "/")
      let again = try await ask(first.port, "/", headers: second.headers(document))
      #expect(again.attribute("data-epoch") == document.attribute("data-epoch"))
      // A browser without a cookie stays.
      let new = try await ask(first.port, "/")
      #expect(new.attribute("data-epoch") != document.attribute("data-epoch"))
    }
  }

  @Test
  func `a connection changes the worker with each request for another one`() async throws {
    try await self.withWorkers { first, second in
      // given: a browser of each worker, whose requests a proxy sends on one connection
      let documents = [try await ask(first.port, "/"), try await ask(second.port, "/")]
      let headers = [first.headers(documents[0]), second.headers(documents[1])]
      try await Wire.connect(to: first.port) { wire in
        for number in [0, 1, 1, 0, 1, 0] {
          // when
          let response = try await wire.ask("/", headers: headers[number])
          // then
          #expect(
            response.attribute("data-epoch") == documents[number].attribute("data-epoch"))
        }
      }
    }
  }

  @Test
  func `a page reconnects to its session through the other worker`() async throws {
    try await self.withWorkers { first, second in
      let document = try await ask(second.port, "/")
      for count in 1...3 {
        // when
        try await Wire.connect(to: first.port) { wire in
          try await wire.upgrade(
            session: document.attribute("data-session"),
            headers: second.headers(document).merging([
              "Origin": "http://127.0.0.1:\(second.port)"
            ]) { $1 })
          try await wire.say("[0,1,\"\(document.attribute("data-epoch"))\",\(count - 1)]")
          _ = try await wire.receiveFrame()
          try await wire.say("[1,\(count),\(count - 1),2,\"click\"]")
          // then: the count is that of all connections
          let frame = try await wire.receiveFrame()
          #expect(
            frame == .text("[1,\(count),\(count),[[0,[1,1,0],\"\(count)\"]],1]"), "\(frame)")
        }
      }
    }
  }

  @Test
  func `a body that arrives later and in pieces reaches the worker`() async throws {
    try await self.withWorkers({ $0.security.accessToken = AccessTests.token }) {
      (first, second) async throws in
      // given: the worker that counts the attempts of this address
      let body = "token=\(AccessTests.encoded)"
      for worker in [first, second] {
        try await Wire.connect(to: worker.port) { wire in
          // when
          try await wire.send(
            "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(worker.port)\r\nContent-Length: "
              + "\(body.utf8.count)\r\n\r\n")
          for byte in body.utf8 { try await wire.send([byte]) }
          // then
          #expect(try await wire.receiveResponse().status == 303)
        }
      }
    }
  }

  @Test
  func `a head that arrives in pieces reaches the worker`() async throws {
    try await self.withWorkers { first, second in
      let document = try await ask(second.port, "/")
      try await Wire.connect(to: first.port) { wire in
        let text =
          "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(second.port)\r\nCookie: \(document.cookie)\r\n\r\n"
        for byte in text.utf8 { try await wire.send([byte]) }
        let response = try await wire.receiveResponse()
        #expect(response.attribute("data-epoch") == document.attribute("data-epoch"))
      }
    }
  }

  @Test
  func `a request that does not wait for the response before it ends the connection`()
    async throws
  {
    try await self.withWorkers { first, second in
      let document = try await ask(second.port, "/")
      try await Wire.connect(to: first.port) { wire in
        // when
        try await wire.send(
          "GET /health HTTP/1.1\r\nHost: 127.0.0.1:\(first.port)\r\n\r\n"
            + "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(second.port)\r\nCookie: \(document.cookie)\r\n\r\n"
        )
        // then: the client sends the second request again
        let response = try await wire.receiveResponse()
        #expect(response.text == "ok\n")
        #expect(try await wire.receive(1) == [])
      }
    }
  }

  @Test
  func `wrong access tokens of an address are counted in one worker`() async throws {
    try await self.withWorkers({ $0.security.accessToken = AccessTests.token }) {
      (first, second) async throws in
      var statuses: [Int] = []
      for attempt in 0..<12 {
        let port = attempt.isMultiple(of: 2) ? first.port : second.port
        statuses.append(
          try await ask(port, "/", method: "POST", body: "token=wrong wrong wrong").status)
      }
      #expect(statuses == Array(repeating: 401, count: 10) + [429, 429])
    }
  }

  @Test
  func `a connection waits until its worker runs again`() async throws {
    try await Self.withFolder { folder in
      let sockets = try HandOverSockets(count: 2)
      let configuration = Self.configuration(folder)
      try await Self.withWorker(0, of: sockets, configuration) { first in
        let (document, port) = try await Self.withWorker(1, of: sockets, configuration) {
          worker in
          (try await ask(worker.port, "/"), worker.port)
        }
        // when
        try await Wire.connect(to: first.port) { wire in
          try await wire.send(
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(document.cookie)\r\n\r\n")
          try await Self.withWorker(1, of: sockets, configuration) { successor in
            // then
            let response = try await wire.receiveResponse()
            #expect(response.status == 200)
            let own = try await ask(successor.port, "/")
            #expect(response.attribute("data-epoch") == own.attribute("data-epoch"))
          }
        }
      }
    }
  }

  @Test
  func `connections are refused when too many wait for a full queue`() async throws {
    try await Self.withFolder { folder in
      let sockets = try HandOverSockets(count: 2)
      let configuration = Self.configuration(folder)
      let lines = LogLines()
      try await Self.withWorker(
        0, of: sockets, configuration, logger: lines.logger, changing: { $0.waitingLimit = 0 }
      ) { first in
        let (document, port) = try await Self.withWorker(1, of: sockets, configuration) {
          worker in
          (try await ask(worker.port, "/"), worker.port)
        }
        // given: a full queue
        while DescriptorMessage.send(
          sockets.inboxes[0], with: [UInt8](repeating: 1, count: 10_000),
          on: sockets.outboxes[1]) == 0
        {}
        while DescriptorMessage.send(sockets.inboxes[0], with: [1], on: sockets.outboxes[1]) == 0 {}
        // when
        let response = try await ask(
          first.port, "/", headers: ["Host": "127.0.0.1:\(port)", "Cookie": document.cookie])
        // then
        #expect(response.status == 503)
        #expect(response.headers["retry-after"] == "1")
        #expect(lines.all.contains { $0.contains("it can't be handed over") })
      }
    }
  }

  @Test
  func `a connection that can't be received is logged`() async throws {
    try await Self.withFolder { folder in
      let sockets = try HandOverSockets(count: 2)
      let configuration = Self.configuration(folder)
      let lines = LogLines()
      try await Self.withWorker(0, of: sockets, configuration) { first in
        try await Self.withWorker(1, of: sockets, configuration, logger: lines.logger) {
          second in
          let document = try await ask(second.port, "/")
          // given: a message without a descriptor, as at the limit on open files
          #expect(send(sockets.outboxes[1], [1, 2, 3] as [UInt8], 3, 0) == 3)
          // when
          let again = try await ask(first.port, "/", headers: second.headers(document))
          // then: the next connection is received
          #expect(again.attribute("data-epoch") == document.attribute("data-epoch"))
          #expect(lines.all.filter { $0.contains("was lost") }.count == 1)
        }
      }
    }
  }
}
#endif
