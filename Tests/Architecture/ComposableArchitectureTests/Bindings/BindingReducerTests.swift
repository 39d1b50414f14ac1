import ComposableArchitecture
import Observation
import Testing

@MainActor
@Suite struct BindingReducerTests {
  @Test func writesAreCarriedOutBeforeOthersLook() {
    let store = Store(initialState: Settings.State()) { Settings() }
    store.send(.set(\.name, "Blob"))
    store.send(.binding(.set(\.volume, 7)))
    #expect(store.state == Settings.State(name: "Blob", volume: 7, edits: 1))
  }

  @Test func writingThroughAStoreSendsAnAction() {
    let store = Store(initialState: Settings.State()) { Settings() }
    store.name = "Blob"
    store.profile.city = "Riga"
    store.volume += 1
    #expect(
      store.state
        == Settings.State(
          name: "Blob", volume: 6, profile: Settings.State.Profile(city: "Riga"), edits: 1)
    )
  }

  @Test func writesMayBeAmongTheActionsOfViews() {
    let store = Store(initialState: ContactForm.State()) { ContactForm() }
    store.text = "Hello"
    #expect(store.text == "Hello")
    store.send(.view(.set(\.text, "Bye")))
    #expect(store.text == "Bye")
    store.send(.saved)
    #expect(store.text == "Bye")
  }

  @Test func actionsNeedNoCasePaths() {
    let store = Store(initialState: PlainForm.State()) { PlainForm() }
    store.text = "Hello"
    store.send(.other)
    #expect(store.text == "Hello")
  }

  @Test func aWriteThatNothingCarriesOutIsReported() {
    // given: a feature without a binding reducer
    let store = Store(initialState: Settings.State()) {
      Reduce<Settings.State, Settings.Action> { _, _ in .none }
    }
    withKnownIssue {
      // when
      store.name = "Blob"
    } matching: { issue in
      // then
      issue.description.hasSuffix(
        #"""
        A value was written to the store of a feature with the actions "Settings.Action", but the state has not been \#
        changed:

          Action:
            BindingAction.set(
              \.name,
              "Blob"
            )

        The feature ignores what views write. Put "BindingReducer()" into its body, before what reacts to the new \#
        value.
        """#)
    }
    #expect(store.name == "")
  }

  @Test func aWriteAmongTheActionsOfViewsThatNothingCarriesOutIsReported() {
    // given
    let store = Store(initialState: ContactForm.State()) {
      Reduce<ContactForm.State, ContactForm.Action> { _, _ in .none }
    }
    withKnownIssue {
      // when
      store.text = "Hello"
    } matching: { issue in
      // then
      issue.description.hasSuffix(
        #"""
        A value was written to the store of a feature with the actions "ContactForm.Action", but the state has not \#
        been changed:

          Action:
            BindingAction.set(
              \.text,
              "Hello"
            )

        The feature ignores what views write. Put "BindingReducer(action: \.view)" into its body, before what reacts \#
        to the new value.
        """#)
    }
  }

  @Test func observersAreToldOfWhatIsWritten() {
    let store = Store(initialState: Settings.State()) { Settings() }
    var changes: [String] = []
    withObservationTracking {
      _ = store.volume
    } onChange: {
      MainActor.assumeIsolated { changes.append("volume") }
    }
    store.name = "Blob"
    #expect(changes == [])
    store.volume = 7
    #expect(changes == ["volume"])
  }
}
