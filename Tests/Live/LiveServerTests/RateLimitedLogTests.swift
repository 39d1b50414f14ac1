#if LiveServer
import Clocks
import ComposableArchitecture
import Logging
import Testing

@testable import LiveServer

/// Messages that clients cause, in the log.
@Suite(.timeLimit(.minutes(5)))
struct RateLimitedLogTests {
  private let clock = TestClock()
  private let lines = LogLines()

  /// The messages with the numbers that they stand for.
  private var log: [String] {
    zip(self.lines.all, self.lines.metadata).map { text, metadata in
      let values = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      return text + values.joined()
    }
  }

  private func waitForLines(_ count: Int) async {
    while self.log.count < count { await Task.yield() }
  }

  @Test
  func `message is written once per second, with the number of its repetitions`() async {
    // given
    let logger = self.lines.logger.limitingRepetitions(on: self.clock)
    // when
    for number in 1...1_000 { logger.warning("Refused.", metadata: ["number": "\(number)"]) }
    // then
    #expect(self.log == ["Refused. number=1"])
    // when
    await self.clock.advance(by: .milliseconds(999))
    #expect(self.log.count == 1)
    await self.clock.advance(by: .milliseconds(1))
    await self.waitForLines(2)
    // then
    let second = "Refused. number=1000 repetitions=999"
    #expect(self.log.dropFirst() == [second])
    // when: one more within the next second
    logger.warning("Refused.", metadata: ["number": "1001"])
    #expect(self.log.count == 2)
    await self.clock.advance(by: .seconds(1))
    await self.waitForLines(3)
    // then
    #expect(self.log.dropFirst(2) == ["Refused. number=1001 repetitions=1"])
  }

  @Test
  func `message after a second without any is written at once`() async {
    // given
    let logger = self.lines.logger.limitingRepetitions(on: self.clock)
    for _ in 1...3 {
      // when
      logger.warning("Refused.")
      await self.clock.advance(by: .seconds(1))
    }
    // then
    #expect(self.log == ["Refused.", "Refused.", "Refused."])
  }

  @Test
  func `messages with other texts are written at once`() {
    // given
    let logger = self.lines.logger.limitingRepetitions(on: self.clock)
    // when
    for _ in 1...2 {
      logger.warning("Refused.")
      logger.error("Lost.")
    }
    // then
    #expect(self.log == ["Refused.", "Lost."])
  }

  @Test
  func `copies of a logger share the limit, and keep their metadata`() async {
    // given
    let logger = self.lines.logger.limitingRepetitions(on: self.clock)
    var copy = logger
    copy[metadataKey: "connection"] = "2"
    copy.logLevel = .error
    // when
    logger.warning("Refused.")
    copy.warning("Refused.")
    copy.error("Refused.")
    await self.clock.advance(by: .seconds(1))
    await self.waitForLines(2)
    // then
    #expect(self.log == ["Refused.", "Refused. repetitions=1"])
    #expect(copy[metadataKey: "connection"] == "2")
  }

  @Test
  func `refused connections are logged once per second`() async throws {
    // given
    let (lines, clock) = (self.lines, self.clock)
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await withServer(
        configuration: LiveServer.Configuration(limits: .init(connections: 1)),
        logger: lines.logger, routes: { TimerPage.route() }
      ) { server in
        let refusals = { lines.all.filter { $0.contains("there are too many connections") } }
        try await Wire.connect(to: server.port) { wire in
          #expect(try await wire.ask("/").status == 200)
          // when
          for _ in 1...5 {
            let bytes = try await Wire.connect(to: server.port) { try await $0.receive(1) }
            #expect(bytes == [])
          }
          // then
          #expect(refusals().count == 1)
          await clock.advance(by: .seconds(1))
          while refusals().count < 2 { await Task.yield() }
        }
      }
    }
    #expect(self.lines.metadata.contains { $0["repetitions"] == "4" })
  }
}
#endif
