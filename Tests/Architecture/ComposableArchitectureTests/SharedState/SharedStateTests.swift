import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SharedStateTests {
  @Test func `a test says how shared values change`() async {
    let store = TestStore(initialState: Scores.State()) { Scores() }

    await store.send(.addTapped) {
      $0.$score.withLock { $0 = 1 }
      $0.$players.withLock { $0 = ["Blob"] }
    }
    await store.send(.addTapped) {
      $0.$score.withLock { $0 += 1 }
      $0.$players.withLock { $0.append("Blob") }
    }
    await store.send(.titleTapped) { $0.title = "Scores!" }

    #expect(store.state.score == 2)
    #expect(store.state.players == ["Blob", "Blob"])
  }

  @Test func `a change that the test does not mention fails it, with the difference`() async {
    let failures = await failures {
      let store = TestStore(initialState: Scores.State()) { Scores() }
      await store.send(.addTapped, fileID: "AppTests/ScoresTests.swift", line: 10)
      await store.send(.nothingTapped)
    }
    #expect(
      failures == [
        """
        The state has changed after the test sent Scores.Action.addTapped, but no closure asserts the change:

              Scores.State(
            -   score: 0,
            +   score: 1,
                players: [String](
            +     "Blob"
                ),
                isSoundOn: true,
                title: "Scores",
                child: nil
              )

          - expected: the state before, as "send" at AppTests/ScoresTests.swift:10 has no closure
          + actual: the state that the feature produced for the action
        """
      ])
  }

  @Test func `a wrong value fails the test`() async {
    let failures = await failures {
      let store = TestStore(initialState: Scores.State()) { Scores() }
      await store.send(.addTapped) {
        $0.$score.withLock { $0 = 5 }
        $0.$players.withLock { $0 = ["Blob"] }
      }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("-   score: 5,\n    +   score: 1,") == true)
  }

  @Test func `a closure that changes no shared value is idle`() async {
    let failures = await failures {
      let store = TestStore(initialState: Scores.State()) { Scores() }
      await store.send(.nothingTapped) { $0.$score.withLock { $0 = 0 } }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("changes nothing, and neither does the feature") == true)
  }

  @Test func `changes of effects are part of the next step`() async {
    let store = TestStore(initialState: Scores.State()) { Scores() }
    await store.send(.delayedTapped)
    await store.receive(\.delayed) { $0.$score.withLock { $0 = 11 } }

    await store.send(.silentTapped)
    store.assert { $0.$score.withLock { $0 = 7 } }
    await store.finish()
  }

  @Test func `a change of an effect may be asserted before its action is received`() async {
    let store = TestStore(initialState: Scores.State()) { Scores() }
    await store.send(.delayedTapped)
    store.assert { $0.$score.withLock { $0 = 10 } }
    await store.receive(\.delayed) { $0.$score.withLock { $0 = 11 } }
  }

  @Test func `a change of an effect that is never mentioned fails the test`() async {
    let failures = await failures {
      let store = TestStore(initialState: Scores.State()) { Scores() }
      await store.send(.silentTapped)
      await store.finish()
    }
    #expect(
      failures == [
        """
        When the store finished, shared state had changes that no closure asserts:

            - 0
            + 7

          - expected: the values that the test has asserted
          + actual: the values that the feature and its effects have set

        Change them in the closure of "send", "receive" or "assert", as in \
        "{ $0.$count.withLock { $0 = 1 } }". If the test is not about them, turn "exhaustivity" off.
        """
      ])
  }

  @Test func `a test store that is released with a change that is not mentioned fails the test`()
    async
  {
    let failures = await failures {
      let store = TestStore(initialState: Scores.State()) { Scores() }
      await store.send(.silentTapped)
    }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("When the test store was released, shared state") == true)
  }

  @Test func `a test that is not exhaustive may omit changes`() async {
    let store = TestStore(initialState: Scores.State()) { Scores() }
    store.exhaustivity = .off
    await store.send(.addTapped) { $0.$score.withLock { $0 = 1 } }
    await store.send(.silentTapped)
    await store.finish()
    #expect(store.state.score == 7)

    let failures = await failures {
      await store.send(.addTapped) { $0.$score.withLock { $0 = 1 } }
    }
    #expect(failures.count == 1)
  }

  @Test func `a parent shares a value with its child`() async {
    let store = TestStore(initialState: Scores.State()) { Scores() }
    await store.send(.addTapped) {
      $0.$score.withLock { $0 = 1 }
      $0.$players.withLock { $0 = ["Blob"] }
    }
    await store.send(.childTapped) { $0.child = Scores.Child.State(score: $0.$score) }
    await store.send(\.child.doubleTapped) { $0.$score.withLock { $0 = 2 } }
    #expect(store.state.child?.score == 2)
  }

  @Test func `a value that is not in the state may be asserted by its key`() async {
    @Shared(.inMemory("elsewhere")) var count = 0
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        @Shared(.inMemory("elsewhere")) var count = 0
        $count.withLock { $0 += 1 }
        return .none
      }
    }
    await store.send(true) { _ in $count.withLock { $0 = 1 } }
    await store.send(true)
    let failures = await failures {
      await store.send(true) { _ in $count.withLock { $0 = 4 } }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("- 4\n    + 3") == true)
  }

  @Test func `changes made by the test itself need no assertion`() async {
    @Shared(.inMemory("score")) var score = 0
    let store = TestStore(initialState: Scores.State()) { Scores() }
    $score.withLock { $0 = 5 }
    await store.send(.titleTapped) { $0.title = "Scores!" }
    await store.send(.addTapped) {
      $0.$score.withLock { $0 = 6 }
      $0.$players.withLock { $0 = ["Blob"] }
    }
  }

  @Test func `a store's observers are notified of shared values`() async {
    let store = Store(initialState: Scores.State()) { Scores() }
    var scores: [Int] = []
    let token = observe { scores.append(store.score) }
    #expect(scores == [0])

    store.send(.addTapped)
    await Task.yield()
    while scores.count < 2 { await Task.yield() }
    #expect(scores == [0, 1])

    store.$score.withLock { $0 = 5 }
    while scores.count < 3 { await Task.yield() }
    #expect(scores == [0, 1, 5])
    token.cancel()
  }

  @Test func `an observer on the main actor sees the last change of another thread`() async {
    let store = Store(initialState: Scores.State()) { Scores() }
    var last = 0
    let token = observe { last = store.score }
    let score = store.$score
    await Task.detached { for number in 1...1_000 { score.withLock { $0 = number } } }.value
    while last < 1_000 { await Task.yield() }
    #expect(last == 1_000)
    token.cancel()
  }
}
