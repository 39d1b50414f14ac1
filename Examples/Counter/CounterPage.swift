import ComposableArchitecture
import LiveHTML

struct CounterPage: Page {
  let store: StoreOf<Counter>

  var head: PageHead { PageHead(title: "Counter: \(store.count)") }

  var body: some HTML {
    main {
      h1 { "Counter" }
      output { "\(store.count)" }
      button(.type(.button), .aria("label", "One less")) { "−" }
        .onClick { store.send(.decrementButtonTapped) }
      button(.type(.button), .aria("label", "One more")) { "+" }
        .onClick { store.send(.incrementButtonTapped) }
      button(.type(.button), .disabled(store.isWaiting)) { "One more, later" }
        .onClick { store.send(.laterButtonTapped) }
    }
  }
}
