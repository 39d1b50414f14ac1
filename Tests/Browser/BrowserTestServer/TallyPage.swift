import ComposableArchitecture
import LiveHTML

struct TallyPage: Page, Restorable {
  let store: StoreOf<Tally>

  var head: PageHead { PageHead(title: "Tally") }

  var restorableState: Tally.State { store.state }

  func restore(_ state: Tally.State) { store.send(.restored(state)) }

  var body: some HTML {
    main {
      h1 { "Tally" }
      output(.aria("label", "Count")) { "\(store.count)" }
      button(.type(.button)) { "One more" }
        .onClick { store.send(.oneMoreButtonTapped) }
      button(.type(.button)) { "Hang" }
        .onClick { store.send(.hangButtonTapped) }
      button(.type(.button)) { "Crash" }
        .onClick { store.send(.crashButtonTapped) }
      label {
        "Color "
        select(.value(store.color)) {
          for color in ["red", "green"] { option(.value(color)) { color } }
        }
        .onChange { store.send(.colorChosen($0)) }
      }
      output(.aria("label", "Choices")) { "\(store.choices)" }
    }
  }
}
