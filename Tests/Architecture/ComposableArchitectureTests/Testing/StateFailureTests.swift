import ComposableArchitecture
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StateFailureTests {
  @Test func theStateIsAnotherThanExpected() async {
    let remarks = await remarks {
      let store = Facts.store()
      await store.send(
        .incrementTapped, assert: { $0.count = 2 }, fileID: "AppTests/FactsTests.swift", line: 10)
    }
    #expect(
      remarks == [
        Remark(
          text: """
            The state is not as expected after the test sent Facts.Action.incrementTapped:

                  Facts.State(
                -   count: 2,
                +   count: 1,
                    fact: nil,
                    isLoading: false,
                    ticks: 0
                  )

              - expected: the state before, changed by the closure of "send" at \
            AppTests/FactsTests.swift:10
              + actual: the state that the feature produced for the action
            """,
          location: "AppTests/FactsTests.swift:10", severity: .error)
      ])
  }

  @Test func aChangeIsNotMentioned() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.incrementTapped, fileID: "AppTests/FactsTests.swift", line: 10)
      await store.send(.incrementTapped) { $0.count = 2 }
    }
    #expect(
      failures == [
        """
        The state has changed after the test sent Facts.Action.incrementTapped, but no closure asserts the change:

              Facts.State(
            -   count: 0,
            +   count: 1,
                fact: nil,
                isLoading: false,
                ticks: 0
              )

          - expected: the state before, as "send" at AppTests/FactsTests.swift:10 has no closure
          + actual: the state that the feature produced for the action
        """
      ])
  }

  @Test func aReceivedActionChangesTheStateInAnotherWay() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.factTapped) { $0.isLoading = true }
      await store.receive(
        \.factLoaded, assert: { $0.fact = "0 is bad" }, fileID: "AppTests/FactsTests.swift",
        line: 11)
    }
    #expect(
      failures == [
        """
        The state is not as expected after the store received Facts.Action.factLoaded:

              Facts.State(
                count: 0,
            -   fact: "0 is bad",
            +   fact: "0 is good",
            -   isLoading: true,
            +   isLoading: false,
                ticks: 0
              )

          - expected: the state before, changed by the closure of "receive" at AppTests/FactsTests.swift:11
          + actual: the state that the feature produced for the action, sent by "fact" of Facts, created at \
        App/Facts.swift:30
        """
      ])
  }

  @Test func anActionThatAReducerSendsOnChangesTheStateInAnotherWay() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.resetTapped)
      await store.receive(
        \.resetDone, assert: { $0.count = 1 }, fileID: "AppTests/FactsTests.swift", line: 11)
    }
    #expect(
      failures == [
        """
        The state is not as expected after the store received Facts.Action.resetDone:

              Facts.State(
            -   count: 1,
            +   count: 0,
                fact: nil,
                isLoading: false,
                ticks: 0
              )

          - expected: the state before, changed by the closure of "receive" at AppTests/FactsTests.swift:11
          + actual: the state that the feature produced for the action, sent in response to \
        Facts.Action.resetTapped
        """
      ])
  }

  @Test func theStateIsAnotherThanAsserted() async {
    let failures = await failures {
      let store = Facts.store()
      store.assert({ $0.count = 1 }, fileID: "AppTests/FactsTests.swift", line: 10)
      store.assert { #expect($0.count == 0) }
    }
    #expect(
      failures == [
        """
        The state is not as expected now:

              Facts.State(
            -   count: 1,
            +   count: 0,
                fact: nil,
                isLoading: false,
                ticks: 0
              )

          - expected: the state before, changed by the closure of "assert" at AppTests/FactsTests.swift:10
          + actual: the state of the store
        """
      ])
  }

  @Test func aWrongAssertionFailsInATestThatIsNotExhaustive() async {
    let failures = await failures {
      let store = Facts.store(exhaustivity: .off)
      await store.send(
        .factTapped, assert: { $0.count = 1 }, fileID: "AppTests/FactsTests.swift", line: 10)
    }
    #expect(
      failures == [
        """
        The state is not as expected after the test sent Facts.Action.factTapped:

              Facts.State(
            -   count: 1,
            +   count: 0,
                fact: nil,
                isLoading: true,
                ticks: 0
              )

          - expected: the actual state, changed by the closure of "send" at AppTests/FactsTests.swift:10
          + actual: the state that the feature produced for the action
        """
      ])
  }

  @Test func aChangeIsNotMentionedInTheClosure() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(
        .incrementTapped, assert: { $0.count = 0 }, fileID: "AppTests/FactsTests.swift", line: 10)
    }
    #expect(
      failures == [
        """
        The state has changed after the test sent Facts.Action.incrementTapped, but the closure of \
        "send" changes nothing:

              Facts.State(
            -   count: 0,
            +   count: 1,
                fact: nil,
                isLoading: false,
                ticks: 0
              )

          - expected: the state before, as the closure of "send" at AppTests/FactsTests.swift:10 leaves it
          + actual: the state that the feature produced for the action
        """
      ])
  }

  @Test func statesDifferThatLookTheSame() async {
    let failures = await failures {
      let store = TestStore(initialState: Twins.State()) { Twins() }
      await store.send(.changed, fileID: "AppTests/TwinsTests.swift", line: 10)
    }
    #expect(
      failures == [
        """
        The state has changed after the test sent Twins.Action.changed, but no closure asserts the change:

            Both states look like this, but '==' of Twins.State says that they differ:

            Twins.State(name: "Blob")

          - expected: the state before, as "send" at AppTests/TwinsTests.swift:10 has no closure
          + actual: the state that the feature produced for the action
        """
      ])
  }

  @Test func aClosureChangesNothing() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(
        .stopTapped, assert: { $0.count = 0 }, fileID: "AppTests/FactsTests.swift", line: 10)
    }
    #expect(
      failures == [
        """
        The closure of "send" at AppTests/FactsTests.swift:10 changes nothing, and neither does the feature: \
        the state after the test sent Facts.Action.stopTapped equals the previous state.

        A closure makes the changes that the test expects. Remove it if none are expected, or make the \
        missing change in it.
        """
      ])
  }

  @Test func aClosureThrows() async {
    struct Unlucky: Error {}
    let failures = await failures {
      let store = Facts.store()
      await store.send(
        .incrementTapped, assert: { _ in throw Unlucky() }, fileID: "AppTests/FactsTests.swift",
        line: 10)
      await store.send(.incrementTapped) { $0.count = 2 }
    }
    #expect(
      failures == [
        """
        The closure of "send" at AppTests/FactsTests.swift:10 threw an error, so that the state after the \
        test sent Facts.Action.incrementTapped was not compared:

            Unlucky()
        """
      ])
  }
}

/// A feature whose dump hides the difference of its states.
struct Twins: Reducer {
  struct State: CustomReflectable, Equatable {
    var name = "Blob"
    var number = 0

    var customMirror: Mirror { Mirror(self, children: ["name": self.name], displayStyle: .struct) }
  }

  enum Action { case changed }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.number += 1
    return .none
  }
}
