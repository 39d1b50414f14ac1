#if LiveServer && os(Linux)
import ChildProcesses
import Foundation
import LiveServer
import Testing

/// Tests with real processes: `BrowserTestServer` with workers.
@Suite(.timeLimit(.minutes(5)))
struct WorkerTests {
  private func start(
    workers: Int = 1, _ environment: [String: String] = [:],
    program: URL = TestServerProcess.program
  ) async throws -> (server: TestServerProcess, port: Int) {
    let server = try TestServerProcess(
      environment.merging([
        "WORKERS": "\(workers)", "PORT": "0", "SLOWNESS": TestServerProcess.slowness,
      ]) { own, _ in own },
      program: program)
    let port = await server.port()
    return (server, try #require(port, "\(server.output)"))
  }

  /// Crashes the worker of a server.
  private func crash(_ port: Int) async throws {
    try await self.press(\.crashButton, port)
  }

  /// Presses a button, and waits for the end of the connection.
  private func press(_ button: KeyPath<TallyVisit, String>, _ port: Int) async throws {
    let page = try await TallyVisit(port)
    // The connection may end with an error.
    try? await Wire.connect(to: port) { wire in
      try await page.join(wire)
      try await page.press(page[keyPath: button], event: 1, on: wire)
      while let frame = try? await wire.receiveFrame(), frame != .end {}
    }
  }

  @Test
  func `a crash in one page takes nothing from nine others`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    let (responded, response) = AsyncStream.makeStream(of: Int.self)
    // given: nine pages that click after each response
    let visits = try await withThrowingTaskGroup(
      of: (TallyVisit, ClosedRange<Int>).self, returning: [(TallyVisit, ClosedRange<Int>)].self
    ) { group in
      for number in 0..<9 {
        group.addTask {
          // A connection that ends early fails the test instead of blocking it.
          defer { response.finish() }
          let page = try await TallyVisit(port)
          return (page, try await page.clickUntilTheEnd { if $0 == 20 { response.yield(number) } })
        }
      }
      var ready: Set<Int> = []
      for await number in responded {
        ready.insert(number)
        if ready.count == 9 { break }
      }
      try #require(ready.count == 9, "\(server.output)")
      // when
      try await self.crash(port)
      var visits: [(TallyVisit, ClosedRange<Int>)] = []
      for try await visit in group { visits.append(visit) }
      return visits
    }
    // then: no connection is refused, and each confirmed click is counted exactly once
    for (page, counts) in visits {
      let next = try await page.reopened(on: server)
      #expect(counts.contains(next.count), "\(next.count) of \(counts)")
      #expect(next.page.document.attribute("data-epoch") != page.document.attribute("data-epoch"))
      try await Wire.connect(to: port) { wire in
        try await next.page.join(wire)
        try await next.page.press(next.page.oneMoreButton, event: 1, on: wire)
        let response = try await wire.receiveFrame()
        #expect(response.message.contains("\"\(next.count + 1)\""))
      }
    }
    #expect(await server.prints("signal SIG"))
    #expect(!server.output.contains("Backtrace"))
  }

  @Test
  func `a page in an endless loop ends its worker, and the others go on`() async throws {
    // given
    let (server, port) = try await self.start(["BUSY": "3000"])
    defer { server.stop() }
    let page = try await TallyVisit(port)
    try await Wire.connect(to: port) { wire in
      try await page.join(wire)
      try await page.press(page.oneMoreButton, event: 1, on: wire)
      _ = try await wire.receiveFrame()
    }
    // when
    try await self.press(\.hangButton, port)
    // then
    #expect(try await page.reopened(on: server).count == 1)
    #expect(await server.prints("signal SIGABRT"))
    #expect(server.output.contains("page=/tally"), "\(server.output)")
  }

  @Test
  func `a connection that comes while no worker is there waits for the next one`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    for _ in 1...3 {
      let worker = try #require(server.children.first)
      kill(worker, SIGKILL)
      #expect(try await ask(port, "/tally").status == 200)
      #expect(server.children.first != worker)
    }
    #expect(await server.prints("signal SIGKILL"))
  }

  @Test
  func `a server that is stopped ends its workers and leaves no files`() async throws {
    let states = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: states, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: states) }
    let (server, port) = try await self.start(workers: 2, ["TMPDIR": states.path])
    defer { server.stop() }
    let workers = server.children
    #expect(workers.count == 2)
    // Ctrl-C signals the process group of the supervisor, which then ends the workers itself.
    for worker in workers { #expect(getpgid(worker) == worker) }
    let page = try await TallyVisit(port)
    try await Wire.connect(to: port) { wire in
      try await page.join(wire)
      #expect(try FileManager.default.contentsOfDirectory(atPath: states.path).count == 1)
      // when
      server.signal(SIGTERM)
      // then: the sockets of pages are closed
      #expect(try await wire.receiveFrame() == .close(1001))
      // The server does not wait for a late response.
      try? await wire.send(frame: 0x88, [0x03, 0xE9])
    }
    #expect(await server.end() == .status(0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: states.path) == [])
    // Not by asking at the port, which the server of another test may have by now.
    for worker in workers { #expect(kill(worker, 0) == -1 && errno == ESRCH) }
  }

  @Test
  func `a server that is killed takes its workers along, and its port is free`() async throws {
    // Below the ports that the kernel gives to other servers.
    let port = Int.random(in: 20_000..<30_000)
    let (server, _) = try await self.start(workers: 2, ["PORT": "\(port)"])
    let workers = server.children
    server.signal(SIGKILL)
    #expect(await server.end() == .signal(SIGKILL))
    for worker in workers {
      while FileManager.default.fileExists(atPath: "/proc/\(worker)/exe") { await Task.yield() }
    }
    let (next, nextPort) = try await self.start(["PORT": "\(port)"])
    defer { next.stop() }
    #expect(nextPort == port)
  }

  @Test
  func `a worker that is terminated is started again`() async throws {
    let (server, port) = try await self.start()
    defer { server.stop() }
    let worker = try #require(server.children.first)
    kill(worker, SIGTERM)
    #expect(await server.prints("status 0"))
    #expect(try await ask(port, "/tally").status == 200)
  }

  @Test
  func `SIGUSR2 replaces the workers, and no click is lost or counted twice`() async throws {
    let (server, port) = try await self.start(workers: 2)
    defer { server.stop() }
    let workers = Set(server.children)
    let page = try await TallyVisit(port)
    let (clicked, click) = AsyncStream.makeStream(of: Void.self)
    // when
    let (next, clicks) = try await withThrowingTaskGroup(
      of: (TallyVisit, Int).self, returning: (TallyVisit, Int).self
    ) { group in
      group.addTask {
        defer { click.finish() }
        return try await page.clickThroughRestart(of: server) { if $0 == 20 { click.yield() } }
      }
      try #require(await clicked.first { true } != nil)
      server.signal(SIGUSR2)
      return try await #require(group.next())
    }
    // then
    #expect(await server.prints("All workers were replaced."))
    #expect(server.children.count == 2)
    #expect(workers.isDisjoint(with: server.children))
    #expect(try await next.reopened(on: server).count == clicks)
    // and the server shuts the new workers down
    server.signal(SIGTERM)
    #expect(await server.end() == .status(0))
  }

  @Test
  func `SIGUSR2 starts the program that has been installed`() async throws {
    // given: a server that runs a file which is then replaced
    let products = TestServerProcess.program.resolvingSymlinksInPath().deletingLastPathComponent()
    let folder = products.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("server")
    try FileManager.default.linkItem(at: TestServerProcess.program, to: program)
    let (server, _) = try await self.start(program: program)
    defer { server.stop() }
    try FileManager.default.removeItem(at: program)
    try FileManager.default.linkItem(at: TestServerProcess.program, to: program)
    func file(of process: pid_t) throws -> String {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }
    let worker = try #require(server.children.first)
    #expect(try file(of: worker) == program.path + " (deleted)")
    // when
    server.signal(SIGUSR2)
    // then
    #expect(await server.prints("All workers were replaced."))
    let successor = try #require(server.children.first)
    #expect(try file(of: successor) == program.path)
  }

  @Test
  func `workers go on if their successors can't start`() async throws {
    // given
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let (server, port) = try await self.start(workers: 2, ["START": "fails with \(file.path)"])
    defer { server.stop() }
    let workers = server.children
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    // when
    server.signal(SIGUSR2)
    // then
    #expect(await server.prints("A worker can't be replaced."))
    #expect(server.output.contains("ended with status 1 before it accepted connections"))
    #expect(Set(server.children) == Set(workers))
    #expect(try await ask(port, "/tally").status == 200)
  }

  @Test
  func `a worker that can't start ends the server with its status`() async throws {
    let server = try TestServerProcess(["WORKERS": "2", "START": "fails"])
    #expect(await server.port() == nil)
    #expect(await server.end() == .status(1))
    #expect(server.output.contains("Error: The server can't start."), "\(server.output)")
    #expect(server.output.contains("ended with status 1 before it accepted connections"))
  }

  @Test
  func `a worker that can't start ends the others`() async throws {
    let server = try TestServerProcess(["WORKERS": "2", "START": "the second fails"])
    #expect(await server.port() == nil)
    #expect(await server.end() == .status(1))
    #expect(server.output.contains("ended with status 1 before it accepted connections"))
  }

  @Test
  func `a worker that crashes when it starts is given up after the fifth time`() async throws {
    let server = try TestServerProcess(["WORKERS": "1", "START": "crashes"])
    #expect(await server.port() == nil)
    let end = await server.end()
    #expect(
      end == .status(128 + SIGILL) || end == .status(128 + SIGTRAP), "\(server.output)")
    #expect(server.output.split(separator: "crashes when it starts").count == 6)
  }

  @Test
  func `a port that is in use is an error`() async throws {
    let (server, port) = try await self.start(workers: 2)
    defer { server.stop() }
    for workers in 1...2 {
      let other = try TestServerProcess(["WORKERS": "\(workers)", "PORT": "\(port)"])
      #expect(await other.port() == nil)
      #expect(await other.end() == .status(1))
      #expect(other.output.contains("Port \(port) is in use"), "\(other.output)")
    }
  }
}

extension Frame {
  /// The text of the frame.
  var message: String { if case .text(let text) = self { text } else { "" } }
}

/// A page of `BrowserTestServer` with a counter.
struct TallyVisit: Sendable {
  let port: Int
  let document: ServerResponse
  private let cookie: String

  init(_ port: Int) async throws {
    let document = try await ask(port, "/tally")
    self.init(port: port, document: document, cookie: document.cookie)
  }

  /// - Parameter document: The first page of a new browser.
  init(_ port: Int, _ document: ServerResponse) {
    self.init(port: port, document: document, cookie: document.cookie)
  }

  private init(port: Int, document: ServerResponse, cookie: String) {
    self.port = port
    self.document = document
    self.cookie = cookie
  }

  var oneMoreButton: String { self.buttons.first ?? "" }
  var hangButton: String { self.buttons.dropFirst().first ?? "" }
  var crashButton: String { self.buttons.last ?? "" }

  private var buttons: [String] {
    self.document.text.matches(of: /<button[^>]*data-n="(\d+)"/).map { String($0.1) }
  }

  /// The header fields of the request for the page that replaces this one.
  var headers: [String: String] {
    ["Live-State": self.document.attribute("data-state"), "Cookie": self.cookie]
  }

  /// - Parameter lastPatch: The last patch, which acknowledged the event of the same number.
  func join(_ wire: Wire, lastPatch: Int = 0) async throws {
    try await wire.join(self.document, lastPatch: lastPatch, cookie: self.cookie)
    let epoch = self.document.attribute("data-epoch")
    #expect(try await wire.receiveFrame() == .text("[0,\"\(epoch)\",\(lastPatch)]"))
  }

  func press(
    _ button: String, event: Int, lastPatch: Int? = nil, on wire: Wire
  ) async throws {
    try await wire.say("[1,\(event),\(lastPatch ?? event - 1),\(button),\"click\"]")
  }

  /// Clicks after each response, until the connection ends.
  ///
  /// - Parameter onResponse: Called with the number of responses.
  /// - Returns: The range from the number of confirmed clicks to the number of all clicks.
  func clickUntilTheEnd(onResponse: (Int) -> Void) async throws -> ClosedRange<Int> {
    let responses = Counter()
    // A connection may end with an error.
    try? await Wire.connect(to: self.port) { wire in
      try await self.join(wire)
      while true {
        try await self.press(self.oneMoreButton, event: responses.value + 1, on: wire)
        guard case .text(let text) = try await wire.receiveFrame() else { return }
        #expect(text.hasPrefix("[1,\(responses.value + 1),"))
        responses.value += 1
        onResponse(responses.value)
      }
    }
    return responses.value...(responses.value + 1)
  }

  /// Clicks until the worker is shut down, and then 20 times on the page that replaces this one. That
  /// can come to a worker that is replaced later: then it goes on in the same way.
  ///
  /// - Parameters:
  ///   - server: The server that replaces its workers.
  ///   - onResponse: Called with the number of acknowledged clicks before the first restart.
  /// - Returns: The page, and the number of clicks.
  func clickThroughRestart(
    of server: TestServerProcess, onResponse: @Sendable (Int) -> Void
  ) async throws -> (page: TallyVisit, clicks: Int) {
    var (responses, isShutDown) = try await self.click(onResponse: onResponse)
    var (page, clicks) = (self, responses)
    while isShutDown {
      let next = try await page.reopened(on: server)
      // Everything that was applied was acknowledged, so the browser knows what it has to repeat.
      #expect(next.page.document.attribute("data-complete") == "1")
      #expect(next.page.document.attribute("data-applied") == "\(responses)")
      #expect(next.count == clicks)
      page = next.page
      (responses, isShutDown) = try await page.click(limit: 20)
      clicks += responses
    }
    return (page, clicks)
  }

  /// Clicks, with five clicks on their way at any time.
  ///
  /// - Returns: The number of acknowledged clicks, and whether the worker was shut down before there
  ///   were as many as `limit`.
  private func click(
    limit: Int = .max, onResponse: @Sendable (Int) -> Void = { _ in }
  ) async throws -> (responses: Int, isShutDown: Bool) {
    let (clicks, responses, closed) = (Counter(), Counter(), Counter())
    try await Wire.connect(to: self.port) { wire in
      try await wire.join(self.document, lastPatch: 0, cookie: self.cookie)
      var frame = try await wire.receiveFrame()
      if case .text(let welcome) = frame {
        #expect(welcome == "[0,\"\(self.document.attribute("data-epoch"))\",0]")
      }
      while case .text = frame {
        while clicks.value < min(responses.value + 5, limit) {
          clicks.value += 1
          try await self.press(
            self.oneMoreButton, event: clicks.value, lastPatch: responses.value, on: wire)
        }
        if responses.value == limit { return }
        frame = try await wire.receiveFrame()
        if case .text(let text) = frame {
          responses.value += 1
          #expect(text.hasPrefix("[1,\(responses.value),\(responses.value),"))
          onResponse(responses.value)
        }
      }
      #expect(frame == .close(1001))
      closed.value = 1
      try await wire.send(frame: 0x88, [0x03, 0xE9])
    }
    return (responses.value, closed.value == 1)
  }

  private final class Counter { var value = 0 }

  /// Returns the page that replaces this one, and its count.
  ///
  /// A worker that shuts down refuses the request, and leaves the page to its successor. So the
  /// request is repeated until no worker shuts down any more. It fails if the server has ended.
  func reopened(on server: TestServerProcess) async throws -> (page: TallyVisit, count: Int) {
    var document: ServerResponse
    var mayBeRefused: Bool
    repeat {
      mayBeRefused = server.isReplacingWorkers
      document = try await ask(self.port, "/tally", headers: self.headers)
    } while document.status == 503 && mayBeRefused
    let count = document.text.firstMatch(of: />(\d+)<\/output>/).flatMap { Int($0.1) }
    return (
      TallyVisit(port: self.port, document: document, cookie: self.cookie),
      try #require(count, "\(document.text)")
    )
  }
}
#endif
