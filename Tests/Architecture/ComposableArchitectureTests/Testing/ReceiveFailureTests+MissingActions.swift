import ComposableArchitecture
import Testing

extension ReceiveFailureTests {
  @Test func nothingComes() async {
    let failures = await failures {
      let store = Facts.store()
      await store.receive(\.factLoaded, "0 is good")
      await store.receive(.factLoaded("0 is good"))
    }
    #expect(
      failures == [
        """
        The test expects to receive \\.factLoaded with "0 is good", but it was not received, and no effect \
        is running that could send it.
        """,
        """
        The test expects to receive Facts.Action.factLoaded("0 is good"), but it was not received, and no \
        effect is running that could send it.
        """,
      ])
  }

  @Test(.needsTaskRecords) func nothingComesBeforeTheClockIsMoved() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.startTapped)
      await store.receive(\.ticked, timeout: .seconds(60))
      await store.send(.stopTapped)
    }
    #expect(
      failures == [
        """
        The test expects to receive \\.ticked, but it was not received, and can't be until the test acts: \
        all effects wait for the test.

            an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped

        Advance the clock they wait for before "receive".
        """
      ])
  }

  @Test func nothingComesInTime() async {
    let passage = Passage()
    let failures = await failures {
      let store = Facts.store()
      await store.send(.farTapped(passage))
      await store.receive(\.farDone, timeout: .milliseconds(1))
      passage.open()
      await store.receive(\.farDone) { $0.ticks = 1 }
    }
    #expect(
      failures == [
        """
        The test expects to receive \\.farDone, but it was not received within 0.001 seconds. These effects are \
        still running:

            "far" of Facts, created at App/Facts.swift:38, started by Facts.Action.farTapped

        If they may take longer, give "receive" a longer "timeout".
        """
      ])
  }

  @Test func somethingElseComesInATestThatIsNotExhaustive() async {
    let failures = await failures {
      let store = Facts.store(exhaustivity: .off)
      await store.send(.factTapped)
      await store.receive(\.ticked)
    }
    #expect(
      failures == [
        """
        The test expects to receive \\.ticked, but it was not received, and no effect is running that could \
        send it.

        Received, but not expected:

            Facts.Action.factLoaded("0 is good")
              sent by "fact" of Facts, created at App/Facts.swift:30
        """
      ])
  }

  @Test func anActionIsSentBeforeAllAreReceived() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.factTapped) { $0.isLoading = true }
      await store.send(.incrementTapped) { $0.count = 1 }
    }
    #expect(
      failures == [
        """
        Before the test sends Facts.Action.incrementTapped, it must receive these actions:

            Facts.Action.factLoaded("0 is good")
              sent by "fact" of Facts, created at App/Facts.swift:30

        Receive them with "receive", skip them with "skipReceivedActions", or turn "exhaustivity" off if \
        the test is not about them.
        """
      ])
  }

  @Test func aTestFinishesBeforeAllActionsAreReceived() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.resetTapped)
      await store.finish()
    }
    #expect(
      failures == [
        """
        The test finishes, but has not received these actions:

            Facts.Action.resetDone
              sent in response to Facts.Action.resetTapped

        Receive them with "receive", skip them with "skipReceivedActions", or turn "exhaustivity" off if \
        the test is not about them.
        """
      ])
  }

  @Test func aStoreIsReleasedBeforeAllActionsAreReceived() async {
    let remarks = await remarks {
      let clock = TestClock()
      let store = Facts.store(clock: clock)
      let task = await store.send(.startTapped)
      await clock.advance(by: .seconds(12))
      await task.cancel()
    }
    #expect(
      remarks == [
        Remark(
          text: """
            The test store was released, but the test has not received these actions:

            \(String(repeating: """
                  Facts.Action.ticked
                    sent by an effect of Facts, created at App/Facts.swift:53

              """, count: 10))    and 2 more

            Receive them with "receive", skip them with "skipReceivedActions", or turn "exhaustivity" \
            off if the test is not about them.
            """,
          location: "AppTests/FactsTests.swift:5", severity: .error)
      ])
  }
}
