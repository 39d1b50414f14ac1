#if CombineSchedulers
import CombineSchedulers
import ConcurrencyExtras
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct SchedulerConcurrencyTests {
  let scheduler = DispatchQueue.test
  let executor = TestExecutor()
  let log = Log()

  @Test func sleepLastsForItsDuration() async throws {
    let task = Task(executorPreference: executor) { [scheduler, log] in
      try await scheduler.sleep(for: .seconds(2))
      log.add("awake")
    }
    await executor.drain()

    await scheduler.advance(by: .seconds(1))
    #expect(log.entries == [])

    await scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["awake"])
    try await task.value
  }

  @Test func sleepLastsUntilItsDate() async throws {
    let date = scheduler.now.advanced(by: .seconds(2))
    await scheduler.advance(by: .seconds(1))
    let task = Task(executorPreference: executor) { [scheduler, log] in
      try await scheduler.sleep(until: date)
      log.add("awake")
    }
    await executor.drain()

    await scheduler.advance(by: .seconds(1))

    #expect(log.entries == ["awake"])
    try await task.value
  }

  @Test func sleepEndsWithACancellationError() async {
    let task = Task(executorPreference: executor) { [scheduler] in
      try await scheduler.sleep(for: .seconds(1))
    }
    await executor.drain()

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aCancelledTaskDoesNotBeginToSleep() async {
    let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented("Sleep")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await scheduler.sleep(until: DispatchQueue.immediate.now)
    }

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aTimerTicksAtEachInterval() async {
    let start = scheduler.now
    let task = Task(executorPreference: executor) { [scheduler, log] in
      for await time in scheduler.timer(interval: .seconds(2)) {
        log.add("\(start.distance(to: time).magnitude / 1_000_000_000)")
      }
    }
    await executor.drain()

    await scheduler.advance(by: .seconds(5))
    #expect(log.entries == ["2", "4"])

    task.cancel()
    await task.value
    // Returns, because nothing is scheduled any more.
    await scheduler.run()
    #expect(log.entries == ["2", "4"])
  }

  @Test func aTimerKeepsUnconsumedTicks() async {
    let timer = scheduler.timer(interval: .seconds(1))
    await scheduler.advance(by: .seconds(3))

    var ticks = 0
    for await _ in timer {
      ticks += 1
      if ticks == 3 { break }
    }

    #expect(ticks == 3)
  }

  @Test func aTimerStopsWhenItsSequenceIsReleased() async {
    do {
      let timer = scheduler.timer(interval: .seconds(1))
      await scheduler.advance(by: .seconds(1))
      withExtendedLifetime(timer) {}
    }

    // Returns, because nothing is scheduled any more.
    await scheduler.run()
  }

  @Test func workIsMeasuredInTheTimeOfTheScheduler() {
    #expect(scheduler.measure { scheduler.advance(by: .seconds(3)) } == .seconds(3))
  }

  @Test func asynchronousWorkIsMeasuredInTheTimeOfTheScheduler() async throws {
    let runLoop = RunLoop.test

    let duration = await runLoop.measure { await runLoop.advance(by: 3) }

    #expect(duration == 3)
  }

  @Test func synchronousWorkIsMeasuredInAsynchronousCode() async {
    await scheduler.advance(by: .seconds(1))

    let duration = scheduler.measure { log.add("work") }

    #expect(duration == .zero)
    #expect(log.entries == ["work"])
  }

  @Test func errorsOfMeasuredWorkArePassedOn() {
    struct Failure: Error {}

    #expect(throws: Failure.self) { try scheduler.measure { throw Failure() } }
  }
}
#endif
