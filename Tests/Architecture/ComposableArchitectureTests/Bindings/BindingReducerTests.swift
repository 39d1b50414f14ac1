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

  @Test func observersAreNotifiedOfWrittenFields() {
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
