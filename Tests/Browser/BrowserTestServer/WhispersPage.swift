import ComposableArchitecture
import LiveHTML

struct WhispersPage: Page {
  let store: StoreOf<Whispers>
  let name: String

  var head: PageHead { PageHead(title: "Whispers") }

  func open(_ path: String) { store.send(.opened(name: name)) }

  var body: some HTML {
    main {
      h1 { "Whispers" }
      output(.aria("label", "Received")) { store.received.joined(separator: " ") }
      output(.aria("label", "Present")) { store.present.joined(separator: ", ") }
      output(.aria("label", "Subscribed")) { store.isSubscribed ? "yes" : "no" }
      button(.type(.button)) { "Publish" }.onClick { store.send(.publishButtonTapped) }
    }
  }
}
