import Dispatch
import Testing

@testable import ComposableArchitecture

/// The waits of the test store, with a timeout that is longer than the test's time limit.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PatienceTests {
  typealias Operation =
    @Sendable (_ send: Send<String>, _ clock: TestClock<Duration>) async throws -> Void

  struct Work: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let operation: Operation

    init(_ description: String, _ operation: @escaping Operation) {
      self.testDescription = description
      self.operation = operation
    }
  }

  private func store(_ clock: TestClock<Duration>, _ work: Work) -> TestStore<Int, String> {
    let store = TestStore(initialState: 0) {
      Reduce<Int, String> { state, action in
        guard action == "start" else { return .none }
        return .run(
          name: "work", operation: { send in try await work.operation(send, clock) },
          fileID: "App/Work.swift", line: 7)
      }
    }
    store.timeout = 3_600_000_000_000
    return store
  }

  // MARK: Work in the store

  nonisolated static let worksThatSleep = [
    Work("an effect") { send, clock in
      try await clock.sleep(for: .seconds(1))
      await send("end")
    },
    Work("after it has yielded") { send, clock in
      await Task.yield()
      try await clock.sleep(for: .seconds(1))
      await send("end")
    },
    Work("in a task group") { send, clock in
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...3 { group.addTask { try? await clock.sleep(for: .seconds(1)) } }
      }
      await send("end")
    },
    Work("in a task group, after others have ended") { send, clock in
      await withTaskGroup(of: Int.self) { group in
        for number in 1...3 {
          group.addTask {
            await Task.yield()
            if number == 2 { try? await clock.sleep(for: .seconds(1)) }
            return number
          }
        }
        for await _ in group {}
      }
      await send("end")
    },
    Work("in a task group that discards results") { send, clock in
      await withDiscardingTaskGroup { group in
        for _ in 1...3 { group.addTask { try? await clock.sleep(for: .seconds(1)) } }
      }
      await send("end")
    },
    Work("in groups of groups") { send, clock in
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...3 {
          group.addTask {
            await withTaskGroup(of: Void.self) { group in
              for _ in 1...3 {
                group.addTask {
                  await Task.yield()
                  try? await clock.sleep(for: .seconds(1))
                }
              }
            }
          }
        }
      }
      await send("end")
    },
    Work("by async let") { send, clock in
      async let ended: Void = {}()
      async let sleep: Void = clock.sleep(for: .seconds(1))
      try await sleep
      await ended
      await send("end")
    },
    Work("by async let, and itself, too") { send, clock in
      async let sleep: Void = clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
      try await sleep
      await send("end")
    },
    Work("on an actor") { send, clock in
      try await Sleeper().sleep(on: clock)
      await send("end")
    },
    Work("on an actor with an executor of its own") { send, clock in
      try await DistantSleeper().sleep(on: clock)
      await send("end")
    },
    Work("on the main actor") { @MainActor send, clock in
      async let sleep: Void = { @MainActor in try await clock.sleep(for: .seconds(1)) }()
      try await sleep
      send("end")
    },
    Work("in a timer") { send, clock in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in clock.timer(interval: .seconds(1)) {
            await send("end")
            return
          }
        }
      }
    },
  ]

  @Test(.needsTaskRecords, arguments: worksThatSleep)
  func sleepersAreNotWaitedFor(work: Work) async {
    let clock = TestClock()
    let failures = await failures {
      let store = self.store(clock, work)
      let task = await store.send("start")
      await store.receive("end")
      await task.finish()
      await clock.advance(by: .seconds(1))
      await store.receive("end")
      await store.finish()
    }
    #expect(
      failures == [
        """
        The test expects to receive "end", but it was not received, and can't be until the test acts: all \
        effects wait for the test.

            "work" of String, created at App/Work.swift:7, started by String

        Advance the clock they wait for before "receive".
        """,
        """
        The effects of the action have not finished, and can't until the test acts: all of them wait for the \
        test.

            "work" of String, created at App/Work.swift:7, started by String

        End them as the app does: advance the clock they wait for, send the action that cancels \
        them, or cancel the task that "send" returned. If they may take longer, give "finish" a longer \
        "timeout". If the test is not about them, use "skipInFlightEffects" or turn "exhaustivity" off.
        """,
      ])
  }

  @Test(.needsTaskRecords) func workThatOnlyEndsWhenItIsCancelledIsNotWaitedFor() async {
    let failures = await failures {
      let store = self.store(
        TestClock(),
        Work("never") { _, _ in
          await withTaskGroup(of: Void.self) { group in
            for _ in 1...3 { group.addTask { try? await Task.never() } }
          }
        })
      let task = await store.send("start")
      await store.finish()
      await task.cancel()
    }
    #expect(failures.count == 1)
  }

  // MARK: Work outside of the store

  nonisolated static let worksThatGoElsewhere = [
    Work("a queue resumes a continuation") { send, _ in
      await comeBackFromAQueue()
      await send("end")
    },
    Work("a detached task") { send, _ in
      await Task.detached { await Task.megaYield() }.value
      await send("end")
    },
    Work("a task of its own that sends") { send, _ in
      await Task {
        await comeBackFromAQueue()
        await send("end")
      }.value
    },
    Work("a detached task feeds a stream") { send, _ in
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      Task.detached {
        await comeBackFromAQueue()
        continuation.yield(1)
        continuation.finish()
      }
      for await _ in numbers { await send("end") }
    },
    Work("a queue, while a child task sleeps") { send, clock in
      async let sleep: Void = clock.sleep(for: .seconds(1))
      await comeBackFromAQueue()
      await send("end")
      try await sleep
    },
    Work("a queue, while a task of a group sleeps") { send, clock in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        await comeBackFromAQueue()
        await send("end")
      }
    },
    Work("a queue, in a task of a group, while another sleeps") { send, clock in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        group.addTask {
          await comeBackFromAQueue()
          await send("end")
        }
      }
    },
    Work("a queue, by async let, while it sleeps itself") { send, clock in
      async let arrival: Void = {
        await comeBackFromAQueue()
        await send("end")
      }()
      try await clock.sleep(for: .seconds(1))
      await arrival
    },
    Work("a detached task, while a child task sleeps") { send, clock in
      async let sleep: Void = clock.sleep(for: .seconds(1))
      await Task.detached { await comeBackFromAQueue() }.value
      await send("end")
      try await sleep
    },
    Work("an actor with an executor of its own") { send, _ in
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...10 { group.addTask { await DistantSleeper().work() } }
      }
      await send("end")
    },
  ]

  @Test(arguments: worksThatGoElsewhere)
  func workThatGoesElsewhereIsWaitedFor(work: Work) async {
    let clock = TestClock()
    let store = self.store(clock, work)
    await store.send("start")
    await store.receive("end")
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  // MARK: Unknown records

  @Test func timeThatIsUpAtOnceIsNoticed() async {
    let failures = await failures {
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      let store = self.store(
        TestClock(),
        Work("a stream") { send, _ in
          for await number in numbers { await send("\(number)") }
        })
      await store.send("start")
      for _ in 1...200 { await store.receive("1", timeout: .nanoseconds(1)) }
      continuation.finish()
      await store.finish()
    }
    #expect(failures.count == 200)
  }

  @Test func effectsThatReadAStreamAreAwaited() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let failures = await failures {
      let clock = TestClock()
      let store = self.store(
        clock,
        Work("a stream") { send, _ in
          for await number in numbers { await send("\(number)") }
        })
      await store.send("start")
      await store.receive("1", timeout: .milliseconds(1))
      continuation.yield(1)
      await store.receive("1")
      continuation.finish()
      await store.finish()
    }
    #expect(
      failures == [
        """
        The test expects to receive "1", but it was not received within 0.001 seconds. These effects are still \
        running:

            "work" of String, created at App/Work.swift:7, started by String

        If they may take longer, give "receive" a longer "timeout".
        """
      ])
  }
}

/// Waits for a slow queue.
private func comeBackFromAQueue() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    @Sendable func hop(_ rest: Int) {
      if rest == 0 { return continuation.resume() }
      DispatchQueue.global().async { hop(rest - 1) }
    }
    hop(1_000)
  }
}

private actor Sleeper {
  func sleep(on clock: TestClock<Duration>) async throws {
    try await clock.sleep(for: .seconds(1))
  }
}

private actor DistantSleeper {
  private final class Executor: SerialExecutor {
    private let queue = DispatchQueue(label: "DistantSleeper")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      self.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private nonisolated let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { self.executor.asUnownedSerialExecutor() }

  func sleep(on clock: TestClock<Duration>) async throws {
    try await clock.sleep(for: .seconds(1))
  }

  func work() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...10 { group.addTask { await Task.yield() } }
    }
  }
}
