import ConcurrencyExtras
import Dispatch
import Testing

/// Tests of the process-wide switch, which other tests may use at the same time.
/// `GlobalExecutorSwitchTests` tests its reset.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct MainSerialExecutorTests {
  @Test func globalWorkRunsOnTheMainActorsQueue() async {
    let isOnMain = await withMainSerialExecutor {
      await Task.detached { isMain() }.value
    }
    #expect(isOnMain)
  }

  @Test func tasksRunInTheOrderOfTheirCreation() async {
    await withMainSerialExecutor {
      let log = LockIsolated<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<500 {
          group.addTask {
            log.withValue { $0.append(number) }
            await Task.yield()
            log.withValue { $0.append(1_000 + number) }
          }
        }
      }
      #expect(log.value == Array(0..<500) + Array(1_000..<1_500))
    }
  }

  @Test func canBeNested() async {
    await withMainSerialExecutor {
      await withMainSerialExecutor {
        #expect(uncheckedUseMainSerialExecutor)
      }
      #expect(uncheckedUseMainSerialExecutor)
      #expect(await Task.detached { isMain() }.value)
    }
  }

  @Test func errorsComeThrough() async {
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) {
      try await withMainSerialExecutor { () async throws in throw Refusal() }
    }
  }

  @Test func canBeUsedWithoutWaiting() {
    let number = withMainSerialExecutor {
      #expect(uncheckedUseMainSerialExecutor)
      return 1
    }
    #expect(number == 1)
  }

  @Test func canBeSwitchedForTheProcess() async {
    uncheckedUseMainSerialExecutor = true
    defer { uncheckedUseMainSerialExecutor = false }
    #expect(await Task.detached { isMain() }.value)
    await withMainSerialExecutor {}
    #expect(uncheckedUseMainSerialExecutor)
  }

  @Test func aTestExecutorKeepsItsThread() async {
    let executor = TestExecutor()
    await withMainSerialExecutor {
      let isOnMain = await Task(executorPreference: executor) { isMain() }.value
      #expect(!isOnMain)
    }
  }
}

/// Whether this runs on the queue of the main actor. (That need not be the main thread: on Linux, a
/// process with an asynchronous main function does not use it.)
private func isMain() -> Bool {
  DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
  return DispatchQueue.getSpecific(key: mainQueueKey) == true
}

private let mainQueueKey = DispatchSpecificKey<Bool>()
