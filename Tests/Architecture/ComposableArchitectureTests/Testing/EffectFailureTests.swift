@testable import ComposableArchitecture
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct EffectFailureTests {
  private let advice = """
    End them as the app does: advance the clock they wait for, send the action that cancels \
    them, or cancel the task that "send" returned. If they may take longer, give "finish" a longer \
    "timeout". If the test is not about them, use "skipInFlightEffects" or turn "exhaustivity" off.
    """

  @Test(.needsTaskRecords) func effectsWaitForTheTestWhenItFinishes() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.startTapped)
      await store.send(.forgottenTapped)
      await store.finish(timeout: .seconds(60))
    }
    #expect(
      failures == [
        """
        The effects of the store have not finished, and can't until the test acts: all of them wait for the \
        test.

            an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped
            "forgotten" of Facts, created at App/Facts.swift:42, started by Facts.Action.forgottenTapped

        \(self.advice)
        """
      ])
  }

  @Test(.needsClosedTaskRecords)
  func effectsAreNotKnownToWaitForTheTestWithoutTaskRecords() async {
    let failures = await failures {
      let store = Facts.store()
      await store.send(.startTapped)
      await store.finish(timeout: .milliseconds(1))
    }
    #expect(
      failures == [
        """
        The effects of the store have not finished within 0.001 seconds. These are still running:

            an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped

        \(self.advice)
        """
      ])
  }

  @Test(.needsTaskRecords) func effectsAreOutOfSightWhenATestFinishes() async {
    let passage = Passage()
    let failures = await failures {
      let store = Facts.store()
      await store.send(.startTapped)
      await store.send(.farTapped(passage))
      await store.finish(timeout: .milliseconds(1))
    }
    #expect(
      failures == [
        """
        The effects of the store have not finished within 0.001 seconds. These are still running:

            "far" of Facts, created at App/Facts.swift:38, started by Facts.Action.farTapped

        These wait for the test:

            an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped

        \(self.advice)
        """
      ])
  }

  @Test(.needsTaskRecords) func theEffectsOfAnActionDoNotFinish() async {
    let passage = Passage()
    let failures = await failures {
      let store = Facts.store()
      let start = await store.send(.startTapped)
      await start.finish()
      let far = await store.send(.farTapped(passage))
      await far.finish(timeout: .milliseconds(1))
      await start.cancel()
      await far.cancel()
    }
    #expect(
      failures == [
        """
        The effects of the action have not finished, and can't until the test acts: all of them wait for the \
        test.

            an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped

        \(self.advice)
        """,
        """
        The effects of the action have not finished within 0.001 seconds. These are still running:

            "far" of Facts, created at App/Facts.swift:38, started by Facts.Action.farTapped

        \(self.advice)
        """,
      ])
  }

  @Test func aStoreIsReleasedWhileEffectsRun() async {
    let remarks = await remarks {
      let store = Facts.store()
      await store.send(.startTapped)
    }
    #expect(
      remarks == [
        Remark(
          text: """
            The test store was released while effects were running:

                an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped

            \(self.advice)
            """,
          location: "AppTests/FactsTests.swift:5", severity: .error)
      ])
  }

  @Test func aStoreIsReleasedOffTheMainActor() async {
    let failures = await failures {
      await Task { @concurrent in
        let store = await Facts.store()
        await store.send(.startTapped)
      }.value
    }
    #expect(failures.count == 1)
  }

  @Test(.needsTaskRecords) func manyEffectsRun() async {
    let failures = await failures {
      let store = Facts.store()
      for _ in 1...12 { await store.send(.startTapped) }
      await store.finish()
    }
    #expect(
      failures == [
        """
        The effects of the store have not finished, and can't until the test acts: all of them wait for the \
        test.

        \(String(repeating: """
              an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped

          """, count: 10))    and 2 more

        \(self.advice)
        """
      ])
  }

  @Test func anEffectDoesNotComeToRest() async {
    let remarks = await remarks {
      let store = Facts.store(clock: ImmediateClock())
      store.core.effects.turnLimit = 100
      await store.send(.startTapped)
      store.exhaustivity = .off
      await store.finish(timeout: .zero, fileID: "AppTests/FactsTests.swift", line: 10)
    }
    #expect(
      remarks == [
        Remark(
          text: """
            The effects of the store have not finished within 0.0 seconds. These are still running:

                an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped

            Effects of the store never become idle, like a timer on an immediate clock or a loop that yields \
            until a condition holds. Use a "TestClock" in the test, let the effect wait for an event, or \
            send the action that cancels it.
            """,
          location: "AppTests/FactsTests.swift:10", severity: .error)
      ])
  }

  @Test func thereIsNothingToSkip() async {
    let failures = await failures {
      let store = Facts.store()
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
    #expect(
      failures == [
        """
        There are no received actions to skip. Remove "skipReceivedActions", or use \
        "skipReceivedActions(strict: false)" if there may be none.
        """,
        """
        There are no running effects to skip. Remove "skipInFlightEffects", or use \
        "skipInFlightEffects(strict: false)" if there may be none.
        """,
      ])
  }
}
