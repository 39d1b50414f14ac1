import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The button that shows the list of keys.
struct KeyHelpButton: Component {
  let store: StoreOf<KeyHelp>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.hasLetterKeys {
      button(.type(.button), .class("quiet keyboard"), .title(texts.keys.keyboardWithKey)) {
        texts.keys.keyboard
      }
      .onClick(perform: show)
      .onHotKey("?") { _ in show() }
    } else {
      button(.type(.button), .class("quiet keyboard")) { texts.keys.keyboard }.onClick(
        perform: show)
    }
  }

  private func show() { store.send(.view(.showButtonTapped)) }
}

/// The list of keys.
struct KeyHelpDialog: Component {
  let store: StoreOf<KeyHelp>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.isShown {
      ModalDialog(texts.keys.keyboard) {
        store.send(.view(.closeButtonTapped))
      } content: {
        KeyHelpView(store: store)
      }
    }
  }
}

/// The keys, and the way to turn those off that are pressed by accident.
struct KeyHelpView: Component {
  let store: StoreOf<KeyHelp>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("key-help")) {
      h2 { texts.keys.keyboard }
      label(.class("check")) {
        input(.type(.checkbox), .checked(store.hasLetterKeys), .autofocus)
          .onCheck { store.send(.view(.letterKeysChanged($0))) }
        " \(texts.keys.letterKeys)"
      }
      p { texts.keys.letterKeysHelp }
      if store.hasLetterKeys { KeyTable(group: texts.keys.letters) }
      for group in texts.keys.others { KeyTable(group: group) }
      div(.class("live-buttons")) {
        button(.type(.button), .class("primary")) { texts.keys.close }
          .onClick { store.send(.view(.closeButtonTapped)) }
      }
    }
  }
}

/// The keys of a part of the page.
struct KeyTable: Component {
  let group: KeyTexts.Group

  var body: some HTML {
    table {
      caption { group.name }
      tbody {
        for line in group.lines {
          tr {
            th(.scope("row")) { kbd { line.keys } }
            td { line.effect }
          }
        }
      }
    }
  }
}
