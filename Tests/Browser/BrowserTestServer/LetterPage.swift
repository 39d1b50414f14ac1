import ComposableArchitecture
import LiveHTML

struct LetterPage: Page, Restorable {
  let store: StoreOf<Letter>

  var head: PageHead { PageHead(title: "Letter") }

  var restorableState: Letter.Draft { store.draft }

  func restore(_ draft: Letter.Draft) { store.send(.restored(draft)) }

  var body: some HTML {
    main {
      h1 { "Letter" }
      LetterView(store: store)
    }
  }
}

private struct LetterView: Component {
  @Bindable var store: StoreOf<Letter>

  var body: some HTML {
    label {
      "Subject "
      input(.type(.text)).bind($store.draft.subject)
    }
    label {
      "Text "
      textarea().bind($store.draft.text)
    }
    p(.id("told")) { "\(store.draft.subject)/\(store.draft.text)" }
    form {
      label {
        "Enclosure "
        input(.type(.text)).bind($store.enclosure)
      }
      button { "Enclose" }
    }
    .onSubmit { _ in store.send(.enclosed) }
    ul { for enclosure in store.draft.enclosures { li { enclosure } } }
  }
}
