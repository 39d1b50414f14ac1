#if CombineSchedulers
import CombineSchedulers
import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

private struct Search {
  var mainQueue: AnySchedulerOf<DispatchQueue> = .main
}

private final class SearchModel {
  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.mainRunLoop) var mainRunLoop
  var query = ""
  private var cancellables: Set<AnyCancellable> = []

  func queryChanged(_ query: String) {
    Just(query).delay(for: .milliseconds(300), scheduler: self.mainQueue)
      .sink { [weak self] in self?.query = $0 }
      .store(in: &self.cancellables)
  }

  func queryChangedInLoop(_ query: String) {
    Just(query).delay(for: .milliseconds(300), scheduler: self.mainRunLoop)
      .sink { [weak self] in self?.query = $0 }
      .store(in: &self.cancellables)
  }
}

private final class LoopModel {
  private let model = SearchModel()
  var query: String { self.model.query }
  func queryChanged(_ query: String) { self.model.queryChangedInLoop(query) }
}

private enum Action { case timerTicked }

@MainActor
private final class ResponseModel {
  var response = ""
}

@MainActor
@Suite struct SchedulerExamples {
  @Test func anySchedulers() {
    let testQueue = DispatchQueue.test
    let search = Search(mainQueue: testQueue.eraseToAnyScheduler())
    #expect(search.mainQueue.now == testQueue.now)
  }

  @Test func immediateSchedulers() {
    let search = Search(mainQueue: .immediate)
    var isDone = false
    search.mainQueue.schedule { isDone = true }
    #expect(isDone)
  }

  @Test func unimplementedSchedulers() {
    let search = Search(mainQueue: .unimplemented("Search.mainQueue"))
    withKnownIssue { search.mainQueue.schedule {} }
  }

  @Test func timers() {
    let scheduler = DispatchQueue.test
    let clock = Publishers.Timer(every: .seconds(1), scheduler: scheduler)
      .autoconnect()
      .sink { print("It is \($0)") }
    scheduler.advance(by: .seconds(10))
    clock.cancel()

    let count = LockIsolated(0)
    let ticks = scheduler.timerPublisher(every: .seconds(1)).autoconnect()
    let counting = ticks.sink { _ in count.withValue { $0 += 1 } }
    scheduler.advance(by: .seconds(3))
    #expect(count.value == 3)
    counting.cancel()
  }

  @Test func testSchedulers() {
    let scheduler = DispatchQueue.test
    var ticks = 0
    let timer = scheduler.timerPublisher(every: .seconds(60))
      .autoconnect()
      .sink { _ in ticks += 1 }

    scheduler.advance(by: .seconds(59))
    #expect(ticks == 0)
    scheduler.advance(by: .seconds(1))
    #expect(ticks == 1)
    scheduler.advance(by: .seconds(3600))
    #expect(ticks == 61)
    timer.cancel()
  }

  @Test func sleeping() async throws {
    let mainQueue = DispatchQueue.immediate
    try await mainQueue.sleep(for: .seconds(1))
  }

  @Test func loops() async {
    let mainRunLoop = RunLoop.test
    let executor = TestExecutor()
    let ticks = LockIsolated(0)
    @Sendable func send(_ action: Action) async { ticks.withValue { $0 += 1 } }
    let task = Task(executorPreference: executor) {
      for await _ in mainRunLoop.timer(interval: .seconds(1)) {
        await send(.timerTicked)
      }
    }
    await executor.drain()
    await mainRunLoop.advance(by: .seconds(2))
    await executor.drain()
    #expect(ticks.value == 2)
    task.cancel()
  }

  @Test func mainQueues() async {
    let scheduler = DispatchQueue.test
    let model = withDependencies {
      $0.mainQueue = scheduler.eraseToAnyScheduler()
    } operation: {
      SearchModel()
    }
    model.queryChanged("swift")
    await scheduler.advance(by: .milliseconds(300))
    #expect(model.query == "swift")
  }

  @Test func mainRunLoops() async {
    typealias SearchModel = LoopModel
    let scheduler = RunLoop.test
    let model = withDependencies {
      $0.mainRunLoop = scheduler.eraseToAnyScheduler()
    } operation: {
      SearchModel()
    }
    model.queryChanged("swift")
    await scheduler.advance(by: .milliseconds(300))
    #expect(model.query == "swift")
  }

  @Test func interfaces() {
    let responses = Just("42")
    let model = ResponseModel()
    let cancellable =
      responses
      .receive(on: UIScheduler.shared)
      .sink { model.response = $0 }
    #expect(model.response == "42")
    cancellable.cancel()
  }
}
#endif
