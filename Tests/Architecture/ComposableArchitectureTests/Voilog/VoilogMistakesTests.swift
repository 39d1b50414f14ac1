import ComposableArchitecture
import Testing

/// The mistakes in the voice log guide, and the messages of tests that make them.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct VoilogMistakesTests {
  private func makeStore() -> TestStoreOf<MyFeature> {
    TestStore(initialState: MyFeature.State()) { MyFeature() }
  }

  @Test func aStateChangeIsNotVerified() async {
    let failures = await failures {
      let store = makeStore()
      await store.send(.view(.buttonTapped))
      await store.receive(.delegate(.completed))
    }
    #expect(
      failures.withoutLines == [
        """
        The state has changed after the test sent MyFeature.Action.view.buttonTapped, but no closure asserts \
        the change:

              MyFeature.State(
                data: nil,
                elapsedTime: 0,
            -   isLoading: false,
            +   isLoading: true,
                isTimerRunning: false
              )

          - expected: the state before, as "send" at \
        ComposableArchitectureTests/VoilogMistakesTests.swift has no closure
          + actual: the state that the feature produced for the action
        """
      ])
  }

  @Test func aDelegateActionIsNotVerified() async {
    let failures = await failures {
      let store = makeStore()
      await store.send(.view(.buttonTapped)) { $0.isLoading = true }
    }
    #expect(
      failures.withoutLines == [
        """
        The test store was released, but the test has not received these actions:

            MyFeature.Action.delegate(.completed)
              sent in response to MyFeature.Action.view.buttonTapped

        Receive them with "receive", skip them with "skipReceivedActions", or turn \
        "exhaustivity" off if the test is not about them.
        """
      ])
  }

  private enum Action { case first, second, start }

  @Test func actionsAreVerifiedInTheWrongOrder() async {
    let failures = await failures {
      let store = TestStore(initialState: 0) {
        Reduce { (_: inout Int, action: Action) in
          action == .start ? .merge(.send(.first), .send(.second)) : .none
        }
      }
      await store.send(.start)
      await store.receive(.second)
    }
    #expect(
      failures.withoutLines == [
        """
        The test expects to receive VoilogMistakesTests.Action.second. It was received, but not as the next \
        action. These actions came first:

            VoilogMistakesTests.Action.first
              sent in response to VoilogMistakesTests.Action.start

        Actions must be received in order. Receive these first, or turn \
        "exhaustivity" off if the test is not about them.
        """
      ])
  }

  @Test func aStateChangeIsExpectedWhereThereIsNone() async {
    let failures = await failures {
      let store = makeStore()
      await store.send(.view(.noOp)) { $0.data = "new value" }
    }
    #expect(
      failures.withoutLines == [
        """
        The state is not as expected after the test sent MyFeature.Action.view.noOp:

              MyFeature.State(
            -   data: "new value",
            +   data: nil,
                elapsedTime: 0,
                isLoading: false,
                isTimerRunning: false
              )

          - expected: the state before, changed by the closure of "send" at \
        ComposableArchitectureTests/VoilogMistakesTests.swift
          + actual: the state that the feature produced for the action
        """
      ])
  }

  @Test func aClosureDescribesNoStateChange() async {
    let failures = await failures {
      let store = makeStore()
      await store.send(.view(.noOp)) { $0.isLoading = false }
    }
    #expect(
      failures.withoutLines == [
        """
        The closure of "send" at ComposableArchitectureTests/VoilogMistakesTests.swift changes nothing, and \
        neither does the feature: the state after the test sent \
        MyFeature.Action.view.noOp equals the previous state.

        A closure makes the changes that the test expects. Remove it if none are expected, or make the \
        missing change in it.
        """
      ])
  }

  @Test func anActionIsNotVerified() async {
    let failures = await failures {
      let store = makeStore()
      await store.send(.view(.loadData)) { $0.isLoading = true }
      await store.finish()
    }
    #expect(
      failures.withoutLines == [
        """
        The test finishes, but has not received these actions:

            MyFeature.Action.dataLoadComplete(result: .success("data"))
              sent by an effect of MyFeature, created at \
        ComposableArchitectureTests/MyFeature.swift

        Receive them with "receive", skip them with "skipReceivedActions", or turn \
        "exhaustivity" off if the test is not about them.
        """
      ])
  }

  @Test func anActionNeverComes() async {
    let failures = await failures {
      let store = makeStore()
      await store.send(.view(.noOp))
      await store.receive(.timerTicked) { $0.elapsedTime = 1 }
    }
    #expect(
      failures.withoutLines == [
        """
        The test expects to receive MyFeature.Action.timerTicked, but it was not received, and no effect is \
        running that could send it.
        """
      ])
  }

  @Test(.needsTaskRecords) func anActionComesOnlyWhenTheClockIsMoved() async {
    let failures = await failures {
      let store = makeStore()
      store.dependencies.continuousClock = TestClock()
      await store.send(.view(.startTimer)) { $0.isTimerRunning = true }
      await store.receive(.timerTicked) { $0.elapsedTime = 1 }
      await store.skipInFlightEffects()
    }
    #expect(
      failures.withoutLines == [
        """
        The test expects to receive MyFeature.Action.timerTicked, but it was not received, and can't be \
        until the test acts: all effects wait for the test.

            an effect of MyFeature, created at ComposableArchitectureTests/MyFeature.swift, \
        started by MyFeature.Action.view.startTimer

        Advance the clock they wait for before "receive".
        """
      ])
  }
}
