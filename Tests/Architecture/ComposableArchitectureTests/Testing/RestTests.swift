import Dispatch
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RestTests {
  /// The names of the effects' results when the store is at rest.
  private func arrivals(
    within timeout: UInt64 = 0,
    _ operation: @escaping @Sendable (_ send: Send<String>) async throws -> Void
  ) async -> [String] {
    let store = TestStore(initialState: 0) { Work(operation: operation) }
    store.timeout = timeout
    store.exhaustivity = .off
    await store.send("start")
    return store.core.received.map(\.action)
  }

  @Test func childTasksAreAtRest() async {
    let arrivals = await arrivals { send in
      async let first: Void = send("async let")
      await withTaskGroup(of: Void.self) { group in
        for number in 1...3 {
          group.addTask {
            await Task.yield()
            await send("group \(number)")
          }
        }
      }
      await first
      await send("end")
    }
    #expect(arrivals == ["async let", "group 1", "group 2", "group 3", "end"])
  }

  @Test func `an effect that another one causes begins after that one has continued`() async {
    @concurrent @Sendable func step() async {}
    let store = TestStore(initialState: 0) {
      Reduce<Int, String> { _, action in
        switch action {
        case "start":
          return .run { send in
            await send("cause")
            await step()
            await send("continued")
          }
        case "cause":
          return .run { send in await send("caused") }
        default:
          return .none
        }
      }
    }
    store.exhaustivity = .off
    await store.send("start")
    #expect(store.core.received.map(\.action) == ["cause", "continued", "caused"])
  }

  @Test func actorsAreAtRest() async {
    actor Counter {
      var count = 0

      func increment() async -> Int {
        self.count += 1
        await Task.yield()
        return self.count
      }
    }
    let counter = Counter()
    let arrivals = await arrivals { send in
      for _ in 1...100 { _ = await counter.increment() }
      await send("\(await counter.increment())")
    }
    #expect(arrivals == ["101"])
  }

  @Test func workOnTheMainActorIsAtRest() async {
    @MainActor
    final class Model {
      var count = 0

      func increment() async {
        await Task.yield()
        self.count += 1
      }
    }
    let model = Model()
    let arrivals = await arrivals { @MainActor send in
      for _ in 1...10 {
        await model.increment()
        await Task.yield()
      }
      send("\(model.count)")
    }
    #expect(arrivals == ["10"])
  }

  @Test func streamsBetweenEffectsAreAtRest() async {
    let arrivals = await arrivals { @MainActor send in
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      let (words, wordContinuation) = AsyncStream.makeStream(of: String.self)
      async let reading: Void = {
        for await number in numbers { wordContinuation.yield("\(number)") }
        wordContinuation.finish()
      }()
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
      for await word in words { send(word) }
      await reading
      send("end")
    }
    #expect(arrivals == ["1", "2", "3", "end"])
  }

  @Test func theOrderIsTheSameEachTime() async {
    var orders: Set<[String]> = []
    for _ in 1...20 {
      let arrivals = await arrivals { send in
        await withTaskGroup(of: Void.self) { group in
          for number in 1...5 {
            group.addTask {
              for round in 1...number {
                await send("\(number).\(round)")
                await Task.yield()
              }
            }
          }
        }
      }
      orders.insert(arrivals)
    }
    #expect(orders.count == 1)
  }

  @Test func workStartedByTheTestRestsBeforeTheNextAction() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) {
      Work { send in
        for await number in numbers { await send("\(number)") }
      }
    }
    await store.send("start")
    continuation.yield(1)
    continuation.yield(2)
    await store.receive("1")
    await store.receive("2")
    continuation.finish()
    await store.finish()
  }

  @Test func effectsRunWhileTheTestWaitsElsewhere() async {
    let (requests, request) = AsyncStream.makeStream(of: Int.self)
    let (answers, answer) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) {
      Work { _ in
        for await number in requests { answer.yield(2 * number) }
      }
    }
    await store.send("start")
    request.yield(21)
    var iterator = answers.makeAsyncIterator()
    #expect(await iterator.next() == 42)
    request.finish()
    await store.finish()
  }

  @Test(arguments: [true, false])
  func workOutOfSightIsWaitedFor(isOnAQueue: Bool) async {
    let store = TestStore(initialState: 0) {
      Work { send in
        if isOnAQueue {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume() }
          }
        } else {
          await Task.detached { await Task.megaYield() }.value
        }
        await send("back")
      }
    }
    store.timeout = 50_000_000_000
    let task = await store.send("start")
    await store.receive("back")
    await task.finish()
    await store.finish()
  }

  @Test func clocksBringStoresToRestWhateverFollows() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Work { send in
        try await clock.sleep(for: .seconds(1))
        await withTaskGroup(of: Void.self) { group in
          for number in 1...3 {
            group.addTask {
              await Task.yield()
              await MainActor.run {}
              await send("\(number)")
            }
          }
        }
        try await clock.sleep(for: .seconds(1))
        await send("end")
      }
    }
    store.exhaustivity = .off
    await store.send("start")
    await clock.advance(by: .seconds(1))
    #expect(store.core.received.map(\.action) == ["1", "2", "3"])
    await clock.advance(by: .seconds(1))
    #expect(store.core.received.map(\.action) == ["1", "2", "3", "end"])
    #expect(store.core.effects.isEmpty)
  }

  @Test func anEffectMayCancelAnother() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, String> { state, action in
        switch action {
        case "start":
          return .run { _ in try await Task.never() }.cancellable(id: "work")
        case "stop":
          return .run { send in
            Task.cancel(id: "work")
            await send("stopped")
          }
        default:
          state += 1
          return .none
        }
      }
    }
    await store.send("start")
    #expect(store.core.effects.running.count == 1)
    await store.send("stop")
    #expect(store.core.effects.isEmpty)
    await store.receive("stopped") { $0 = 1 }
  }

  @Test func aStoreLeavesNothingBehind() async {
    let clock = TestClock()
    var store: TestStore? = TestStore(initialState: 0) {
      Work { send in
        for await _ in clock.timer(interval: .seconds(1)) { await send("tick") }
      }
    }
    store?.exhaustivity = .off
    await store?.send("start")
    await clock.advance(by: .seconds(1))
    weak let core = store?.core
    weak let effects = store?.core.effects
    weak let executor = store?.core.effects.executor
    #expect(core != nil && effects != nil && executor != nil)
    store = nil
    #expect(core == nil)
    // The task ends with its cancellation.
    for _ in 1...10 where executor != nil { await Task<Never, Never>.mainActorTurn() }
    #expect(effects == nil)
    #expect(executor == nil)
    await #expect(throws: Never.self) { try await clock.checkSuspension() }
  }

  @Test func anEffectMayMoveTheClock() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Work { send in
        async let alarm: Void = {
          try? await clock.sleep(for: .seconds(1))
          await send("alarm")
        }()
        await clock.advance(by: .seconds(1))
        await send("moved")
        await alarm
      }
    }
    await store.send("start")
    await store.receive("alarm", timeout: .seconds(50))
    await store.receive("moved", timeout: .seconds(50))
    await store.finish(timeout: .seconds(50))
  }
}

/// A feature with work that an action starts, and a count of its results.
struct Work: Reducer {
  let operation: @Sendable (_ send: Send<String>) async throws -> Void

  func reduce(into state: inout Int, action: String) -> Effect<String> {
    action == "start" ? .run(operation: self.operation) : .none
  }
}
