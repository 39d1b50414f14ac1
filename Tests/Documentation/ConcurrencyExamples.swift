import Clocks
import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing
import XCTest

private actor Items {
  var items: [Int] = []
  func refresh() async { self.items = [1, 2, 3] }
}

@MainActor
private final class Model {
  var isLoading = false

  func refresh() async {
    self.isLoading = true
    await Task.yield()
    await Task.yield()
    self.isLoading = false
  }
}

private enum Timing {
  final class Model {
    let clock: AnyClock<Duration>
    init(clock: some Clock<Duration>) { self.clock = AnyClock(clock) }
  }
}

@MainActor
private final class TimerModel {
  @Dependency(\.continuousClock) var clock
  var secondsElapsed = 0

  func start() async {
    for await _ in self.clock.timer(interval: .seconds(1)) { self.secondsElapsed += 1 }
  }
}

private final class ModelTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }
}

private struct Client {
  var authorization: @Sendable () async throws -> Bool = { true }
  var fact: @Sendable (Int) async throws -> String = { "\($0) is good" }
}

private enum Action {
  case factResponse(Result<String, any Error>)
  case timerTick
}

@Suite struct ConcurrencyExamples {
  private let model = Items()

  @Test func refresh() async {
    let executor = TestExecutor()
    Task(executorPreference: executor) { await model.refresh() }
    await executor.drain()
    #expect(await model.items.count == 3)
  }

  @Test func draining() async {
    let executor = TestExecutor()
    let task = Task(executorPreference: executor) { await model.refresh() }
    await executor.drain()
    await task.value
  }

  @Test func ids() {
    let ids: [AnyHashableSendable] = [1, "timer", AnyHashableSendable(UUID())]
    #expect(ids[0] == AnyHashableSendable(1))
  }

  @Test func locks() async {
    let log = LockIsolated<[String]>([])
    await withDiscardingTaskGroup { group in
      group.addTask { log.withValue { $0.append("one") } }
      group.addTask { log.withValue { $0.append("two") } }
    }
    #expect(log.count == 2)
  }

  @MainActor @Test func serially() async {
    await withMainSerialExecutor {
      let model = Model()
      let refresh = Task { await model.refresh() }
      await Task.yield()
      #expect(model.isLoading)
      await refresh.value
    }
    _ = ModelTests.self
  }

  @Test func results() async throws {
    let client = Client()
    let number = 1
    var facts: [String] = []
    func send(_ action: Action) async {
      if case .factResponse(let result) = action, let fact = try? result.get() {
        facts.append(fact)
      }
    }
    await send(.factResponse(Result { try await client.fact(number) }))
    #expect(facts == ["1 is good"])
  }

  @Test func never() async {
    var client = Client()
    client.authorization = { try await Task.never() }
    let task = Task { [client] in try await client.authorization() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func anyClocks() {
    let clock = TestClock()
    #expect(Timing.Model(clock: clock).clock.minimumResolution == clock.minimumResolution)
  }

  @Test func unimplementedClocks() async {
    typealias Model = Timing.Model
    await withKnownIssue {
      let model = Model(clock: .unimplemented())
      try await model.clock.sleep(for: .seconds(1))
    }
  }

  @Test func timers() async {
    let clock = TestClock()
    let executor = TestExecutor()
    let ticks = LockIsolated(0)
    func send(_ action: Action) async { ticks.withValue { $0 += 1 } }
    let task = Task(executorPreference: executor) {
      for await _ in clock.timer(interval: .seconds(1)) {
        await send(.timerTick)
      }
    }
    await executor.drain()
    await clock.advance(by: .seconds(2))
    #expect(ticks.value == 2)
    task.cancel()
  }

  @MainActor @Test func timer() async throws {
    let clock = TestClock()
    let executor = TestExecutor()
    let model = withDependencies {
      $0.continuousClock = clock
    } operation: {
      TimerModel()
    }
    let task = Task(executorPreference: executor) { await model.start() }
    await executor.settle()
    await clock.advance(by: .seconds(3))
    #expect(model.secondsElapsed == 3)
    task.cancel()
  }

  @Test func readme() async {
    let clock = TestClock()
    let executor = TestExecutor()
    let ticks = LockIsolated(0)
    let task = Task(executorPreference: executor) {
      for await _ in clock.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
    }
    await executor.drain()
    await clock.advance(by: .seconds(3))
    task.cancel()
    #expect(ticks.value == 3)
  }

  @Test func neverAsAStatement() async {
    let calls = LockIsolated(0)
    var client: (finish: @Sendable () async throws -> Void, name: String) = ({}, "")
    client.finish = {
      calls.withValue { $0 += 1 }
      try await Task.never()
    }
    let task = Task { [finish = client.finish] in try await finish() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(calls.value == 1)
  }

  @Test func readmeOfExecutors() async {
    let executor = TestExecutor()
    Task(executorPreference: executor) { await model.refresh() }
    await executor.drain()
    #expect(await model.items == [1, 2, 3])
  }
}
