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
        The state has changed after the test sent MyFeature.Action.view.buttonTapped, but no closure says \
        so:

              MyFeature.State(
                data: nil,
                elapsedTime: 0,
            -   isLoading: false,
            +   isLoading: true,
                isTimerRunning: false
              )

          - expected: the state before, as "send" at \
        ComposableArchitectureTests/VoilogMistakesTests.swift has no closure
          + actual: what the feature made of the state upon the action
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
        The test store was let go of, but the test has not received these actions:

            MyFeature.Action.delegate(.completed)
              sent on upon MyFeature.Action.view.buttonTapped

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
        The test expects to receive VoilogMistakesTests.Action.second. It came, but not as the \
        next action; before it there came:

            VoilogMistakesTests.Action.first
              sent on upon VoilogMistakesTests.Action.start

        Actions are received in the order in which they come. Receive these first, or turn \
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
          + actual: what the feature made of the state upon the action
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
        The closure of "send" at ComposableArchitectureTests/VoilogMistakesTests.swift changes \
        nothing, and nothing has changed: the state after the test sent \
        MyFeature.Action.view.noOp is the state before.

        A closure tells what is different. Leave it out if nothing is, or set in it what the \
        feature should have changed.
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
              sent by an effect of MyFeature, made at \
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
        The test expects to receive MyFeature.Action.timerTicked, but it did not come, and \
        nothing more will: no effect is running.
        """
      ])
  }

  @Test func anActionComesOnlyWhenTheClockIsMoved() async {
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
        The test expects to receive MyFeature.Action.timerTicked, but it did not come, and \
        will not before the test does something: all effects wait for the test.

            an effect of MyFeature, made at ComposableArchitectureTests/MyFeature.swift, \
        started upon MyFeature.Action.view.startTimer

        Move the clock they wait on before "receive".
        """
      ])
  }
}
