import ComposableArchitecture
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SkippingTests {
  @Test func aTestThatIsNotExhaustiveMayOmitChanges() async {
    let clock = TestClock()
    let store = Facts.store(clock: clock, exhaustivity: .off)
    await store.send(.factTapped)
    await store.send(.startTapped)
    await clock.advance(by: .seconds(3))
    await store.receive(\.ticked) { $0.ticks = 1 }
    await store.receive(\.ticked) { $0.ticks += 1 }
    #expect(store.state.ticks == 2)
    #expect(store.state.fact == "0 is good")
    await store.skipReceivedActions()
    #expect(store.state.ticks == 3)
    store.assert { $0.isLoading = false }
  }

  @Test func exhaustivityMayBeTurnedOffForAWhile() async {
    let store = Facts.store()
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.withExhaustivity(.off) {
      await store.send(.incrementTapped)
      await store.send(.factTapped)
      await store.skipReceivedActions()
    }
    let fact = store.withExhaustivity(.off) { store.state.fact }
    #expect(fact == "2 is good")
    #expect(store.exhaustivity == .on)
    await store.send(.decrementTapped) { $0.count = 1 }
    await store.finish()
  }

  @Test func effectsMayBeSkipped() async {
    let store = Facts.store()
    let task = await store.send(.startTapped)
    #expect(!task.isCancelled)
    await store.skipInFlightEffects()
    await task.finish()
    await store.finish()
  }

  @Test func effectsThatIgnoreCancellationMayBeSkipped() async {
    let passage = Passage()
    let store = Facts.store()
    await store.send(.stubbornTapped(passage))
    await store.skipInFlightEffects()
    await store.finish()
    passage.open()
  }

  @Test func skippedAssertionsAreShown() async {
    let clock = TestClock()
    let remarks = await remarks {
      let store = Facts.store(clock: clock, exhaustivity: .off(showSkippedAssertions: true))
      await store.send(
        .factTapped, assert: { $0.isLoading = true }, fileID: "AppTests/FactsTests.swift", line: 10)
      await store.send(.incrementTapped, fileID: "AppTests/FactsTests.swift", line: 11)
      await store.send(.startTapped, fileID: "AppTests/FactsTests.swift", line: 12)
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(fileID: "AppTests/FactsTests.swift", line: 13)
    }
    #expect(
      remarks == [
        Remark(
          text: """
            Not asserted, as the test is not exhaustive: the store received these actions:

                Facts.Action.factLoaded("0 is good")
                  sent by "fact" of Facts, created at App/Facts.swift:30
            """,
          location: "AppTests/FactsTests.swift:11", severity: .warning),
        Remark(
          text: """
            Not asserted, as the test is not exhaustive: the state has changed in other ways after the \
            test sent Facts.Action.incrementTapped:

                  Facts.State(
                -   count: 0,
                +   count: 1,
                    fact: "0 is good",
                    isLoading: false,
                    ticks: 0
                  )

              - expected: the state before, changed by the closure of "send", if it has one
              + actual: the state that the feature produced for the action
            """,
          location: "AppTests/FactsTests.swift:11", severity: .warning),
        Remark(
          text: """
            Not asserted, as the test is not exhaustive: the store received these actions:

                Facts.Action.ticked
                  sent by an effect of Facts, created at App/Facts.swift:53
            """,
          location: "AppTests/FactsTests.swift:13", severity: .warning),
        Remark(
          text: """
            Not asserted, as the test is not exhaustive: these effects have not ended:

                an effect of Facts, created at App/Facts.swift:53, started by Facts.Action.startTapped
            """,
          location: "AppTests/FactsTests.swift:5", severity: .warning),
      ])
  }

  @Test func skippedActionsAreShownBeforeTheOneThatIsReceived() async {
    let remarks = await remarks {
      let store = Facts.store(exhaustivity: .off(showSkippedAssertions: true))
      await store.send(.twoFactsTapped)
      await store.receive(
        \.resetDone, assert: { $0.ticks = 1 }, fileID: "AppTests/FactsTests.swift", line: 11)
    }
    #expect(
      remarks == [
        Remark(
          text: """
            Not asserted, as the test is not exhaustive: the store received these actions:

                Facts.Action.ticked
                  sent in response to Facts.Action.twoFactsTapped
                Facts.Action.factLoaded("2 is good")
                  sent in response to Facts.Action.twoFactsTapped
            """,
          location: "AppTests/FactsTests.swift:11", severity: .warning)
      ])
  }
}
