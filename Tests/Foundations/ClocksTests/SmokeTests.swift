import Clocks
import ConcurrencyExtras
import Testing

@Test func anyClockTimer() async {
  let clock = TestClock()
  let erased: any Clock<Duration> = clock
  let ticks = LockIsolated(0)
  let executor = TestExecutor()
  let task = Task(executorPreference: executor) {
    for await _ in erased.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
  }
  await executor.drain()
  await clock.advance(by: .seconds(5))
  #expect(ticks.value == 5)
  await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
  task.cancel()
  await task.value
  await clock.run()
}
