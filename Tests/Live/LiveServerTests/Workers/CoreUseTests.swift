#if LiveServer
import ChildProcesses
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

@testable import LiveServer

/// Tests of the message that pages use one of several cores.
@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct CoreUseTests {
  @Test
  func `the message names the number of cores, unless there is only one`() {
    // given
    let log = LogLines()
    let server = LiveServer(configuration: .init(port: 0), logger: log.logger) { TimerPage.route() }
    // when
    server.noteCores(1)
    // then
    #expect(log.all == [])
    // when
    server.noteCores(8)
    // then
    #expect(log.all.count == 1)
    #expect(log.all.first?.contains("one of 8 cores") == true)
  }

  @Test
  func `a server without workers logs that its pages use one of several cores`() async throws {
    // given
    let log = LogLines()
    let count = ProcessInfo.processInfo.activeProcessorCount
    // when
    try await withServer(logger: log.logger, routes: { TimerPage.route() }) { _ in }
    // then
    let messages = log.all.filter { $0.contains("one of \(count) cores") }
    #expect(messages.count == (count > 1 ? 1 : 0), "\(log.all)")
  }

  #if os(Linux)
  @Test(arguments: [false, true])
  func `a server process logs that, unless it has workers`(hasWorkers: Bool) async throws {
    // given
    var environment = ["PORT": "0", "SLOWNESS": TestServerProcess.slowness]
    if hasWorkers { environment["WORKERS"] = "1" }
    let count = ProcessInfo.processInfo.activeProcessorCount
    let server = try TestServerProcess(environment)
    defer { server.stop() }
    // when: a worker that responds has started
    let port = try #require(await server.port(), "\(server.output)")
    #expect(try await ask(port, "/tally").status == 200)
    // when: the output of processes that have ended is complete
    server.signal(SIGTERM)
    #expect(await server.end() == .status(0))
    // then
    let messages = server.output.split(separator: "\n").filter { $0.contains("cores") }
    #expect(messages.count == (hasWorkers || count == 1 ? 0 : 1), "\(server.output)")
  }
  #endif
}
#endif
