#if LiveServer
import Foundation
import Logging
import Testing

@testable import LiveServer

struct WatchdogTests {
  @Test
  func `a late response is reported once, and its end as well`() {
    // given
    var waiting = WaitingTime(warning: .seconds(1), limit: nil)
    #expect(waiting.pass(.milliseconds(250)) == .ask)
    // when
    let steps = (1...6).map { _ in waiting.pass(.milliseconds(250)) }
    // then
    #expect(steps == [.wait, .wait, .wait, .warn(.seconds(1)), .wait, .wait])
    #expect(waiting.end() == .milliseconds(1500))
    #expect(waiting.pass(.milliseconds(250)) == .ask)
  }

  @Test
  func `a response in time is not reported`() {
    var waiting = WaitingTime(warning: .seconds(1), limit: .seconds(2))
    for _ in 1...10 {
      #expect(waiting.pass(.milliseconds(250)) == .ask)
      #expect(waiting.pass(.milliseconds(250)) == .wait)
      #expect(waiting.end() == nil)
    }
  }

  @Test
  func `at the limit the process ends, once`() {
    var waiting = WaitingTime(warning: .seconds(1), limit: .seconds(2))
    let steps = (0...8).map { _ in waiting.pass(.milliseconds(500)) }
    #expect(
      steps == [
        .ask, .wait, .warn(.seconds(1)), .wait, .end(.seconds(2)), .wait, .wait, .wait, .wait,
      ])
  }

  @Test
  func `the limit needs workers, and is not below the warning`() {
    var configuration = LiveServer.Configuration()
    configuration.limits.maximumBusyTime = .seconds(10)
    #expect(throws: LiveServerError.self) { try configuration.check() }
    configuration.workers = 1
    #expect(throws: Never.self) { try configuration.check() }
    configuration.limits.maximumBusyTime = .milliseconds(500)
    #expect(throws: LiveServerError.self) { try configuration.check() }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a page that holds up the main actor is named, and ends the process`() async throws {
    // given
    let log = LogLines()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let limits = LiveServer.Limits(
      busyWarning: .milliseconds(100), maximumBusyTime: .milliseconds(200))
    let isOver = DispatchSemaphore(value: 0)
    let watchdog = Watchdog(limits: limits, logger: log.logger) {
      end.yield()
      isOver.signal()
    }
    defer { watchdog.stop() }
    // when: a page waits until the watchdog ends the process
    await MainActor.run {
      // Other tests hold the main actor up before that.
      watchdog.start()
      watchdog.beginWork(for: "/slow")
      isOver.wait()
      watchdog.endWork()
    }
    // then
    _ = await ends.first { _ in true }
    let messages = zip(log.all, log.metadata).filter { $1["page"] == "/slow" }.map(\.0)
    #expect(messages.count == 2, "\(log.all)")
    #expect(messages.first?.contains("busyWarning") == true)
    #expect(messages.last?.contains("maximumBusyTime") == true)
  }
}
#endif
