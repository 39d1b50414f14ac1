import ComposableArchitecture
import Testing

/// Features under test that dismiss themselves.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct DismissalTests {
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<Visit> {
    TestStore(initialState: Visit.State()) {
      Visit()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
  }

  @Test func `effects in flight are cancelled`() async {
    let failures = await failures {
      let store = self.makeStore()
      await store.send(.arrive)
      await store.send(.leave)
      #expect(store.isDismissed)
      await self.clock.advance(by: .seconds(60))
      await store.finish()
    }
    #expect(failures == [])
  }

  @Test func `effects that ignore their cancellation are left out`() async {
    let failures = await failures {
      let store = self.makeStore()
      let task = await store.send(.stay)
      await store.send(.leave)
      await task.finish()
      await store.finish()
    }
    #expect(failures == [])
  }

  @Test func `actions from before the dismissal are received and those from after it are not`()
    async
  {
    let store = self.makeStore()
    await store.send(.leaveWithWords)
    #expect(store.isDismissed)
    await store.receive(\.said, "Goodbye") { $0.words = ["Goodbye"] }
    await store.finish()
  }

  @Test func `a later send is reported`() async {
    let failures = await failures {
      let store = self.makeStore()
      await store.send(.leave)
      let task = await store.send(.said("Wait")) { $0.words = ["Wait"] }
      #expect(store.state.words == [])
      await task.finish()
    }
    #expect(
      failures == [
        """
        The test sent Visit.Action.said to a dismissed test store. The action was not processed.

        The feature called "dismiss". In the app, its presenter then removes it: it receives no more \
        actions, and its effects are cancelled.

        If it should not be dismissed yet, check why it called "dismiss". Otherwise remove this "send"; \
        "isDismissed" is true after the feature has dismissed itself.
        """
      ])
  }

  @Test func `a dismissal that the test handles itself ends nothing`() async {
    let store = TestStore(initialState: Visit.State()) {
      Visit()
    } withDependencies: {
      $0.continuousClock = self.clock
      $0.dismiss = DismissEffect {}
    }
    await store.send(.leave)
    #expect(!store.isDismissed)
    await store.send(.said("Still here")) { $0.words = ["Still here"] }
  }

  @Test func `effects in flight can be skipped`() async {
    let store = self.makeStore()
    await store.send(.arrive)
    await store.skipInFlightEffects()
    await store.send(.said("Hello")) { $0.words = ["Hello"] }
    await self.clock.advance(by: .seconds(1))
    await store.receive(.said("More")) { $0.words = ["Hello", "More"] }
  }
}

@Reducer
private struct Visit {
  @ObservableState
  struct State: Equatable { var words: [String] = [] }
  enum Action: Equatable { case arrive, leave, leaveWithWords, said(String), stay }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.dismiss) private var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .arrive:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.said("More")) }
        }
      case .leave:
        return .run { [dismiss] _ in await dismiss() }
      case .leaveWithWords:
        return .run { [dismiss] send in
          await send(.said("Goodbye"))
          await dismiss()
          await send(.said("One more thing"))
        }
      case .said(let words):
        state.words.append(words)
        return .none
      case .stay:
        return .run { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
    }
  }
}
