import ComposableArchitecture
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ReceiveFailureTests {
  @Test func anotherActionComes() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.factTapped) { $0.isLoading = true }
      await store.receive(.resetDone, fileID: "AppTests/FactsTests.swift", line: 11)
      #expect(store.state.fact == "0 is good")
    }
    #expect(
      failures == [
        """
        The test expects to receive an action, but the store received another one:

            - Facts.Action.resetDone
            + Facts.Action.factLoaded("0 is good")

          - expected: by "receive" at AppTests/FactsTests.swift:11
          + received: sent by "fact" of Facts, created at App/Facts.swift:30
        """
      ])
  }

  @Test(arguments: [true, false])
  func anActionComesWithAnotherValue(isNamedByItsCase: Bool) async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.factTapped) { $0.isLoading = true }
      if isNamedByItsCase {
        await store.receive(
          \.factLoaded, "0 is bad", fileID: "AppTests/FactsTests.swift", line: 11)
      } else {
        await store.receive(
          .factLoaded("0 is bad"), fileID: "AppTests/FactsTests.swift", line: 11)
      }
    }
    #expect(
      failures == [
        """
        The test expects to receive an action, but the store received another one:

            - Facts.Action.factLoaded("0 is bad")
            + Facts.Action.factLoaded("0 is good")

          - expected: by "receive" at AppTests/FactsTests.swift:11
          + received: sent by "fact" of Facts, created at App/Facts.swift:30
        """
      ])
  }

  @Test func anActionOfAnotherCaseComes() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.factTapped) { $0.isLoading = true }
      await store.receive(\.resetDone)
    }
    #expect(
      failures == [
        """
        The test expects to receive \\.resetDone, but the store received another action:

            Facts.Action.factLoaded("0 is good")
              sent by "fact" of Facts, created at App/Facts.swift:30
        """
      ])
  }

  @Test func anActionComesThatAClosureDoesNotAccept() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.resetTapped)
      await store.receive { $0 == .ticked }
    }
    #expect(
      failures == [
        """
        The test expects to receive an action that the closure accepts, but the store received another action:

            Facts.Action.resetDone
              sent in response to Facts.Action.resetTapped
        """
      ])
  }

  @Test func theNearestOfSeveralActionsIsShown() async {
    let failures = await failures {
      let clock = TestClock()
      let store = Facts.store(clock: clock)
      await store.send(.startTapped)
      await store.send(.twoFactsTapped)
      await store.receive(
        .factLoaded("2 is bad"), fileID: "AppTests/FactsTests.swift", line: 11)
      await store.receive(\.resetDone) { $0.fact = nil }
      await store.send(.stopTapped)
    }
    #expect(
      failures == [
        """
        The test expects to receive an action, but the store received another one. This is the nearest of the 3 received \
        actions, number 2:

            - Facts.Action.factLoaded("2 is bad")
            + Facts.Action.factLoaded("2 is good")

          - expected: by "receive" at AppTests/FactsTests.swift:11
          + received: sent in response to Facts.Action.twoFactsTapped
        """
      ])
  }

  @Test func anActionComesThatLooksTheSame() async {
    let failures = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Twins.State> { _, twin in
          twin.number == 0 ? .send(Twins.State(number: 1)) : .none
        }
      }
      await store.send(Twins.State())
      await store.receive(
        Twins.State(number: 2), fileID: "AppTests/TwinsTests.swift", line: 11)
    }
    #expect(
      failures == [
        """
        The test expects to receive an action, but the store received another one:

              // Not equal but no difference detected:
            - Twins.State(name: "Blob")
            + Twins.State(name: "Blob")

          - expected: by "receive" at AppTests/TwinsTests.swift:11
          + received: sent in response to Twins.State
        """
      ])
  }

  @available(*, deprecated)
  @Test(.needsTaskRecords) func effectsAfterASentActionHaveNoKnownSource() async {
    let failures = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, String> { _, action in
          guard action == "start" else { return .none }
          return .concatenate(
            .run { _ in await Task.yield() },
            .send("next"),
            .run(
              name: "last", operation: { _ in try await Task.never() }, fileID: "App/Work.swift",
              line: 7))
        }
      }
      await store.send("start")
      await store.receive("last", fileID: "AppTests/WorkTests.swift", line: 11)
      await store.finish()
    }
    #expect(
      failures == [
        """
        The test expects to receive an action, but the store received another one:

            - "last"
            + "next"

          - expected: by "receive" at AppTests/WorkTests.swift:11
          + received: sent by an effect
        """,
        """
        The effects of the store have not finished, and can't until the test acts: all of them wait for the \
        test.

            "last" of String, created at App/Work.swift:7

        End them as the app does: advance the clock they wait for, send the action that cancels \
        them, or cancel the task that "send" returned. If they may take longer, give "finish" a longer \
        "timeout". If the test is not about them, use "skipInFlightEffects" or turn "exhaustivity" off.
        """,
      ])
  }

  @Test func actionsComeInAnotherOrder() async {
    let failures = await failures {
      let clock = TestClock()
      let store = Facts.store(clock: clock)
      await store.send(.startTapped)
      await store.send(.factTapped) { $0.isLoading = true }
      await clock.advance(by: .seconds(1))
      await store.receive(\.ticked) { $0.ticks = 1 }
      await store.send(.stopTapped)
    }
    #expect(
      failures == [
        """
        The test expects to receive \\.ticked. It was received, but not as the next action. These actions came first:

            Facts.Action.factLoaded("0 is good")
              sent by "fact" of Facts, created at App/Facts.swift:30

        Actions must be received in order. Receive these first, or turn \
        "exhaustivity" off if the test is not about them.
        """
      ])
  }

  @Test func twoReceivesInTheWrongOrderAreOneMistake() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.twoFactsTapped)
      await store.receive(.factLoaded("2 is good")) { $0.fact = "2 is good" }
      await store.receive(\.ticked) { $0.ticks = 1 }
      await store.receive(\.resetDone) { $0.fact = nil }
    }
    #expect(failures.count == 1)
  }

  @Test func aReceiveTooManyIsOneMistake() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.twoFactsTapped)
      await store.receive(\.farDone) { $0.ticks = 1 }
      await store.receive(\.ticked) { $0.ticks = 1 }
      await store.receive(\.factLoaded) { $0.fact = "2 is good" }
      await store.receive(\.resetDone) { $0.fact = nil }
    }
    #expect(failures.count == 1)
  }

  @Test func aReceiveTooLateIsOneMistake() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.resetTapped)
      await store.send(.incrementTapped) { $0.count = 1 }
      await store.receive(\.resetDone)
      await store.finish()
    }
    #expect(failures.count == 1)
  }

  @Test func anActionReportedByAFailureIsNotReceivedAgain() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.resetTapped)
      await store.send(.incrementTapped) { $0.count = 1 }
      await store.receive(\.resetDone)
      await store.receive(\.resetDone)
    }
    #expect(failures.count == 2)
  }

  @Test func longActionsAreCutOffInSentences() async {
    let failures = await failures {
      let store = Facts.store()
      await store.receive(.factLoaded(String(repeating: "good ", count: 20)))
      await store.receive(\.factLoaded, String(repeating: "good ", count: 20))
      await store.receive(\.factLoaded, "1 is good,\n2 is better")
    }
    #expect(
      failures == [
        """
        The test expects to receive \
        Facts.Action.factLoaded("good good good good good good good good good good good…, \
        but it was not received, and no effect is running that could send it.
        """,
        """
        The test expects to receive \\.factLoaded with \
        "good good good good good good good good good good good good good good good goo…, \
        but it was not received, and no effect is running that could send it.
        """,
        #"""
        The test expects to receive \.factLoaded with """ 1 is good, 2 is better """, but it was not received, \#
        and no effect is running that could send it.
        """#,
      ])
  }
}
