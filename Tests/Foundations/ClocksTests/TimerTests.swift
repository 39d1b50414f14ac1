import Clocks
import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimerTests {
  private let clock = TestClock()
  private let executor = TestExecutor()

  @Test func ticksAtASteadyInterval() async {
    // Given
    let start = AnyClock(self.clock).now
    let ticks = LockIsolated<[Duration]>([])
    let task = Task(executorPreference: self.executor) {
      for await instant in self.clock.timer(interval: .milliseconds(500)) {
        ticks.withValue { $0.append(start.duration(to: instant)) }
      }
    }
    await self.executor.drain()

    // When
    await self.clock.advance(by: .milliseconds(1_999))

    // Then
    #expect(ticks.value == [.milliseconds(500), .seconds(1), .milliseconds(1_500)])
    task.cancel()
  }

  @Test func doesNotDriftHoweverLongARoundTakes() async {
    // Given a loop whose rounds take a while
    let ticks = LockIsolated<[Duration]>([])
    let begin = self.clock.now
    let task = Task(executorPreference: self.executor) {
      for await _ in self.clock.timer(interval: .seconds(10)) {
        ticks.withValue { $0.append(begin.duration(to: self.clock.now)) }
        try await self.clock.sleep(for: .seconds(3))
      }
    }
    await self.executor.drain()

    // When
    await self.clock.advance(by: .seconds(35))

    // Then
    #expect(ticks.value == [.seconds(10), .seconds(20), .seconds(30)])
    task.cancel()
  }

  @Test func noTickIsLeftOut() async {
    // Given a loop whose first round takes longer than the interval
    let ticks = LockIsolated<[String]>([])
    let start = AnyClock(self.clock).now
    let begin = self.clock.now
    let task = Task(executorPreference: self.executor) {
      var isFirst = true
      for await due in self.clock.timer(interval: .seconds(1)) {
        let now = begin.duration(to: self.clock.now)
        ticks.withValue { $0.append("due \(start.duration(to: due)), came \(now)") }
        if isFirst { try await self.clock.sleep(for: .seconds(2.5)) }
        isFirst = false
      }
    }
    await self.executor.drain()

    // When
    await self.clock.advance(by: .seconds(4))

    // Then missed ticks come late, and the interval is kept
    #expect(
      ticks.value == [
        "due 1.0 seconds, came 1.0 seconds",
        "due 2.0 seconds, came 3.5 seconds",
        "due 3.0 seconds, came 3.5 seconds",
        "due 4.0 seconds, came 4.0 seconds",
      ]
    )
    task.cancel()
  }

  @Test func beginsWithTheIteration() async {
    // Given a timer that is made, and iterated later
    let timer = self.clock.timer(interval: .seconds(2))
    await self.clock.advance(by: .seconds(1))
    let count = LockIsolated(0)
    let task = Task(executorPreference: self.executor) {
      for await _ in timer { count.withValue { $0 += 1 } }
    }
    await self.executor.drain()

    // When, then
    await self.clock.advance(by: .seconds(1))
    #expect(count.value == 0)
    await self.clock.advance(by: .seconds(1))
    #expect(count.value == 1)
    task.cancel()
  }

  @Test func endsWhenTheTaskIsCancelled() async throws {
    // Given
    let isOver = LockIsolated(false)
    let task = Task(executorPreference: self.executor) {
      for await _ in self.clock.timer(interval: .seconds(1)) {}
      isOver.setValue(true)
    }
    await self.executor.drain()
    #expect(!isOver.value)

    // When
    task.cancel()
    await self.executor.drain()

    // Then
    #expect(isOver.value)
    try await self.clock.checkSuspension()
  }

  @Test func ticksOnAClockWhoseTypeIsForgotten() async {
    // Given
    let clock: any Clock<Duration> = self.clock
    let count = LockIsolated(0)
    let task = Task(executorPreference: self.executor) {
      for await _ in clock.timer(interval: .seconds(1)) { count.withValue { $0 += 1 } }
    }
    await self.executor.drain()

    // When
    await self.clock.advance(by: .seconds(5))

    // Then
    #expect(count.value == 5)
    task.cancel()
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func anIntervalThatIsNotPositiveIsReported(interval: Duration) async {
    await withKnownIssue {
      for await _ in self.clock.timer(interval: interval) { Issue.record("A tick") }
    } matching: {
      $0.description.contains(
        "The interval of a timer must be positive, but is \(interval). The timer will not tick.")
    }
  }
}
