import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct TestExecutorTests {
  /// A log of events, in order.
  private final class Log: Sendable {
    private let entries = LockIsolated<[String]>([])
    var all: [String] { self.entries.value }
    func note(_ entry: String) { self.entries.withValue { $0.append(entry) } }
  }

  private actor Accumulator {
    var total = 0
    func add(_ number: Int, log: Log) {
      self.total += number
      log.note("add \(number)")
    }
  }

  @Test func drainOfAnIdleExecutorReturns() async {
    await TestExecutor().drain()
  }

  @Test func drainWaitsForAllThereIsToDo() async {
    // Given tasks that start tasks
    let executor = TestExecutor()
    let count = LockIsolated(0)
    for _ in 0..<10 {
      Task(executorPreference: executor) {
        for _ in 0..<10 {
          Task(executorPreference: executor) {
            for _ in 0..<10 {
              await Task.yield()
              count.withValue { $0 += 1 }
            }
          }
        }
      }
    }

    // When
    await executor.drain()

    // Then
    #expect(count.value == 1_000)
  }

  @Test func drainFromATaskOfItsOwnWaitsForTheOthers() async {
    // Given
    let executor = TestExecutor()
    let log = Log()

    // When
    let task = Task(executorPreference: executor) {
      Task(executorPreference: executor) {
        await Task.yield()
        log.note("other")
      }
      await executor.drain()
      log.note("drained")
    }
    await task.value

    // Then
    #expect(log.all == ["other", "drained"])
  }

  @Test func tasksThatDrainAreResumedOneAfterTheOther() async {
    // Given
    let executor = TestExecutor()
    let log = Log()

    // When
    for name in ["a", "b"] {
      Task(executorPreference: executor) {
        await executor.drain()
        log.note("\(name) drained")
        await Task.yield()
        log.note("\(name) ends")
      }
    }
    await executor.drain()
    log.note("outside")

    // Then
    #expect(log.all == ["a drained", "a ends", "b drained", "b ends", "outside"])
  }

  @Test func drainFromTheMainActor() async {
    let executor = TestExecutor()
    let isDone = LockIsolated(false)
    await Task { @MainActor in
      Task(executorPreference: executor) {
        await Task.yield()
        isDone.setValue(true)
      }
      await executor.drain()
      MainActor.assertIsolated()
    }.value
    #expect(isDone.value)
  }

  @Test func drainReturnsEarlyWhenCancelled() async {
    // Given an executor that always has work
    let executor = TestExecutor()
    let busy = Task(executorPreference: executor) {
      while !Task.isCancelled { await Task.yield() }
    }

    // When
    let drain = Task { await executor.drain() }
    drain.cancel()

    // Then
    await drain.value
    #expect(!busy.isCancelled)
    busy.cancel()
    await executor.drain()
  }

  @Test func jobsRunOneAtATimeInTheOrderOfArrival() async {
    // Given
    let executor = TestExecutor()
    let log = Log()

    // When
    await Task(executorPreference: executor) {
      for number in 0..<3 {
        Task(executorPreference: executor, priority: number == 2 ? .high : .low) {
          log.note("\(number) starts")
          await Task.yield()
          log.note("\(number) ends")
        }
      }
    }.value
    await executor.drain()

    // Then
    #expect(
      log.all == ["0 starts", "1 starts", "2 starts", "0 ends", "1 ends", "2 ends"])
  }

  @Test func hundredsOfTasksInterleaveTheSameWayEachTime() async {
    // Given a complex program: tasks, groups, child tasks, an actor, streams
    func run() async -> [String] {
      let executor = TestExecutor()
      let log = Log()
      let accumulator = Accumulator()
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      await Task(executorPreference: executor) {
        for number in 0..<100 {
          Task(executorPreference: executor) {
            await accumulator.add(number, log: log)
            for _ in 0..<number % 7 { await Task.yield() }
            log.note("task \(number)")
            continuation.yield(number)
            async let child: Void = accumulator.add(1_000 + number, log: log)
            await withTaskGroup(of: Void.self) { group in
              for member in 0..<number % 5 {
                group.addTask {
                  await Task.yield()
                  log.note("member \(number).\(member)")
                }
              }
            }
            await child
          }
        }
        for await number in stream.prefix(100) { log.note("stream \(number)") }
      }.value
      await executor.drain()
      return log.all
    }

    // When it runs again and again
    let first = await run()
    #expect(first.count == 600)

    // Then it does the same
    for _ in 0..<20 {
      #expect(await run() == first)
    }
  }

  @Test func childTasksAndActorsUseIt() async {
    let executor = TestExecutor()
    let count = executor.queuedJobCount
    let accumulator = Accumulator()
    await withTaskExecutorPreference(executor) {
      #expect(Task.currentDrainableExecutor === executor)
      async let child = Task.currentDrainableExecutor
      #expect(await child === executor)
      await withTaskGroup(of: Bool.self) { group in
        group.addTask { Task.currentDrainableExecutor === executor }
        for await isSame in group { #expect(isSame) }
      }
      await accumulator.add(1, log: Log())
      executor.preconditionRunsHere()
    }
    #expect(executor.queuedJobCount > count)
  }

  @Test func tasksWithoutAPreferenceHaveNoDrainableExecutor() async {
    #expect(await Task.detached { Task.currentDrainableExecutor }.value == nil)
    let other = await Task(executorPreference: globalConcurrentExecutor) {
      Task.currentDrainableExecutor
    }.value
    #expect(other == nil)
  }

  @Test func settleFollowsWorkToTheMainActorAndBack() async {
    // Given work that alternates between executors
    let executor = TestExecutor()
    let log = Log()
    Task(executorPreference: executor) {
      for number in 0..<50 {
        await MainActor.run { log.note("main \(number)") }
        log.note("executor \(number)")
      }
      Task { @MainActor in
        Task(executorPreference: executor) { log.note("last") }
      }
    }

    // When
    await executor.settle()

    // Then
    #expect(log.all.count == 101)
    #expect(log.all.last == "last")
  }

  @Test func settleFromATaskOfItsOwn() async {
    // Given
    let executor = TestExecutor()
    let log = Log()

    // When
    await Task(executorPreference: executor) {
      Task(executorPreference: executor) {
        for number in 0..<10 {
          await MainActor.run { log.note("main \(number)") }
          log.note("executor \(number)")
        }
      }
      await executor.settle()
      log.note("settled")
    }.value

    // Then
    #expect(log.all.count == 21)
    #expect(log.all.last == "settled")
  }

  @Test func isReleasedWhenItIsUnused() async {
    weak var released: TestExecutor?
    do {
      let executor = TestExecutor()
      released = executor
      await Task(executorPreference: executor) { await Task.yield() }.value
      await executor.drain()
    }
    // The thread that ran the last job releases the executor asynchronously.
    while released != nil, !Task.isCancelled { await Task.yield() }
    #expect(released == nil)
  }

  @Test func livesUntilItsJobsAreDone() async {
    let task: Task<Int, Never>
    do {
      task = Task(executorPreference: TestExecutor()) {
        for _ in 0..<10 { await Task.yield() }
        return 1
      }
    }
    #expect(await task.value == 1)
  }

  @Test func resumesFromElsewhere() async {
    // Given a task that waits for a callback
    let executor = TestExecutor()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task(executorPreference: executor) {
      await stream.first { _ in true }
    }
    await executor.drain()

    // When the callback comes from another task
    await Task.detached { _ = continuation.yield(1) }.value
    await executor.drain()

    // Then the task has continued
    #expect(await task.value == 1)
  }
}

extension TestExecutor {
  fileprivate func preconditionRunsHere() {
    #expect(
      withUnsafeCurrentTask { $0?.unownedTaskExecutor } == self.asUnownedTaskExecutor())
  }
}
