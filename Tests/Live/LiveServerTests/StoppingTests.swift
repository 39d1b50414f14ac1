#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct StoppingTests {
  @Test
  func aClientThatDoesNotReadIsNotAwaited() async throws {
    // given: a client that requests a large file, and does not read it
    let recording = Array(repeating: UInt8(0), count: 64 << 20)
    try await withServer(configuration: .init(maximumShutdownDuration: .milliseconds(100))) {
      Route(file: "/recording") { _ in .bytes(recording, name: "recording.wav") }
    } _: { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send("GET /recording HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        #expect(try await wire.receiveResponse(hasBody: false).status == 200)
        // when
        await server.stop()
        // then: the server returns
        await server.hasStopped()
      }
    }
  }

  @Test
  func cancelling() async throws {
    // given
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    var configuration = LiveServer.Configuration(port: 0)
    configuration.liftUsualTimeLimits()
    let server = LiveServer(configuration: configuration, logger: .silent) { TimerPage.route() }
    let run = Task { try await server.run(until: []) { continuation.yield($0) } }
    let port = try #require(await ports.first { _ in true })
    let document = try await ask(port, "/")
    try await Wire.connect(to: port) { wire in
      try await wire.join(document)
      _ = try await wire.receiveFrame()
      // when
      run.cancel()
      // then: open pages are notified, and the server returns
      #expect(try await wire.receiveFrame() == .close(1001))
      try await wire.send(frame: 0x88, [0x03, 0xE9])
      #expect(try await wire.receiveFrame() == .end)
      try await run.value
    }
  }
}
#endif
