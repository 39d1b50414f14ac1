#if CombineSchedulers
import CombineSchedulers
import ConcurrencyExtras
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct TestSchedulerConcurrencyTests {
  let scheduler = DispatchQueue.test
  let log = Log()

  @Test func oneAdvanceWakesATaskAsOftenAsItIsDue() async {
    let executor = TestExecutor()
    let task = Task(executorPreference: executor) { [scheduler, log] in
      for number in 1...5 {
        try await scheduler.sleep(for: .seconds(1))
        log.add("\(number)")
      }
    }
    await executor.drain()

    await scheduler.advance(by: .milliseconds(2_500))
    #expect(log.entries == ["1", "2"])

    await scheduler.advance(by: .milliseconds(2_500))
    #expect(log.entries == ["1", "2", "3", "4", "5"])
    _ = await task.result
  }

  @Test func tasksTakeTurnsByDate() async {
    let executor = TestExecutor()
    let tasks = [2, 3].map { step in
      Task(executorPreference: executor) { [scheduler, log] in
        for time in stride(from: step, through: 6, by: step) {
          try await scheduler.sleep(for: .seconds(step))
          log.add("\(step) at \(time)")
        }
      }
    }
    await executor.drain()

    await scheduler.run()

    #expect(log.entries == ["2 at 2", "3 at 3", "2 at 4", "3 at 6", "2 at 6"])
    for task in tasks { _ = await task.result }
  }

  @MainActor @Test func tasksOnTheMainActorAreServed() async {
    // With everything on the main actor's queue, yielding is equivalent to waiting.
    await withMainSerialExecutor {
      var ticks = 0
      let task = Task {
        for await _ in scheduler.timer(interval: .seconds(1)) { ticks += 1 }
      }

      await scheduler.advance()
      await scheduler.advance(by: .seconds(3))

      #expect(ticks == 3)
      task.cancel()
      await task.value
    }
    // Nothing is scheduled any more.
    await scheduler.advance(by: .seconds(1_000))
  }

  @Test func runEndsWithTheTaskThatRunsIt() async {
    let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { [log] in
      log.add("tick")
      withUnsafeCurrentTask { $0?.cancel() }
    }

    await Task { [scheduler] in await scheduler.run() }.value

    #expect(log.entries == ["tick"])
    timer.cancel()
  }

  @Test func asynchronousMethodsEqualSynchronousOnes() async {
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: .seconds(1))) { [log] in log.add("1") }
    scheduler.schedule(after: start.advanced(by: .seconds(2))) { [log] in log.add("2") }
    scheduler.schedule(after: start.advanced(by: .seconds(3))) { [log] in log.add("3") }

    await scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["1"])
    await scheduler.advance(to: start.advanced(by: .seconds(2)))
    #expect(log.entries == ["1", "2"])
    await scheduler.run()
    #expect(log.entries == ["1", "2", "3"])
    #expect(start.distance(to: scheduler.now) == .seconds(3))
  }
}
#endif
