#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveServer
import Testing

/// Events that are on their way when a server shuts down, and its successor.
@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct PlannedRestartTests {
  private let storage = MemoryStateStorage()

  /// Runs a server with the storage that all servers of a test share.
  private func withNotes<R: Sendable>(
    _ operation: (RunningServer) async throws -> R
  ) async throws -> R {
    try await withServer(configuration: .init(stateStorage: self.storage)) {
      NotePage.route
    } _: {
      try await operation($0)
    }
  }

  private func reopen(
    _ document: ServerResponse, on server: RunningServer
  ) async throws -> ServerResponse {
    try await ask(server.port, "/note", headers: ["Live-State": document.attribute("data-state")])
  }

  /// Receives messages until the server closes the socket, or has acknowledged an event.
  ///
  /// - Returns: The last acknowledged event, and the code of the close frame.
  private func receive(
    _ wire: Wire, until last: Int = .max
  ) async throws -> (acknowledged: Int, code: Int?) {
    var acknowledged = 0
    while acknowledged < last {
      switch try await wire.receiveFrame() {
      case .text(let text):
        if let match = text.prefixMatch(of: /\[(?:1,\d+|3),(\d+)/), let event = Int(match.1) {
          acknowledged = event
        }
      case .close(let code): return (acknowledged, code)
      case .end: return (acknowledged, nil)
      default: break
      }
    }
    return (acknowledged, nil)
  }

  private func click(_ events: ClosedRange<Int>, _ wire: Wire) async throws {
    for event in events { try await wire.say("[1,\(event),0,2,\"click\"]") }
  }

  /// The number of clicks that a page has counted.
  private func count(_ document: ServerResponse) -> Int { document.text.matches(of: /more/).count }

  @Test
  func `events on their way are applied exactly once`() async throws {
    // given: a server that shuts down while clicks arrive
    let (document, acknowledged) = try await self.withNotes { server in
      let document = try await ask(server.port, "/note")
      return try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        // Without a welcome, the browser sends nothing.
        _ = try await wire.receiveFrame()
        try await self.click(1...20, wire)
        await server.stop()
        // The last ones may arrive after the server has applied its last event.
        try await self.click(21...40, wire)
        let (acknowledged, code) = try await self.receive(wire)
        #expect(code == 1001)
        try await wire.send(frame: 0x88, [0x03, 0xE9])
        return (document, acknowledged)
      }
    }
    try await self.withNotes { server in
      // when
      let next = try await self.reopen(document, on: server)
      // then: the page shows which of them were applied
      let applied = try #require(Int(next.attribute("data-applied")))
      #expect(next.attribute("data-complete") == "1")
      #expect(self.count(next) == applied)
      #expect(acknowledged == applied)
      // when: the browser sends the others, each twice
      guard applied < 40 else { return }
      let rest = 40 - applied
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(next)
        for event in 1...rest { for _ in 1...2 { try await self.click(event...event, wire) } }
        #expect(try await self.receive(wire, until: rest).acknowledged == rest)
      }
      // then
      #expect(self.count(try await self.reopen(next, on: server)) == 40)
    }
  }

  @Test
  func `a page that is disconnected learns as well which events were applied`() async throws {
    // given
    let document = try await self.withNotes { server in
      let document = try await ask(server.port, "/note")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        try await self.click(1...3, wire)
        _ = try await self.receive(wire, until: 3)
      }
      return document
    }
    try await self.withNotes { server in
      // when
      let next = try await self.reopen(document, on: server)
      // then
      #expect(next.attribute("data-applied") == "3")
      #expect(next.attribute("data-complete") == "1")
      #expect(self.count(next) == 3)
    }
  }

  @Test
  func `a page that has not changed is saved, because its first event may be on its way`()
    async throws
  {
    // given
    let document = try await self.withNotes { server in
      let document = try await ask(server.port, "/note")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        await server.stop()
        #expect(try await self.receive(wire).code == 1001)
      }
      return document
    }
    try await self.withNotes { server in
      // when
      let next = try await self.reopen(document, on: server)
      // then
      #expect(next.attribute("data-applied") == "0")
      #expect(next.attribute("data-complete") == "1")
    }
  }

  @Test
  func `a session that may apply more events does not say that it is complete`() async throws {
    try await self.withNotes { server in
      // given
      let document = try await ask(server.port, "/note")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        try await self.click(1...2, wire)
        _ = try await self.receive(wire, until: 2)
        // when
        let next = try await self.reopen(document, on: server)
        // then
        #expect(next.attribute("data-applied") == "2")
        #expect(next.attribute("data-complete") == "")
      }
    }
  }
}
#endif
