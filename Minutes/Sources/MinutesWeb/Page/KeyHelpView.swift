import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The button that shows the list of keys.
struct KeyHelpButton: Component {
  let store: StoreOf<KeyHelp>

  var body: some HTML {
    if store.hasLetterKeys {
      button(.type(.button), .class("quiet keyboard"), .title("Keyboard (?)")) { "Keyboard" }
        .onClick(perform: show)
        .onHotKey("?") { _ in show() }
    } else {
      button(.type(.button), .class("quiet keyboard")) { "Keyboard" }.onClick(perform: show)
    }
  }

  private func show() { store.send(.view(.showButtonTapped)) }
}

/// The list of keys.
struct KeyHelpDialog: Component {
  let store: StoreOf<KeyHelp>

  var body: some HTML {
    if store.isShown {
      ModalDialog("Keyboard") {
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

  var body: some HTML {
    div(.class("key-help")) {
      h2 { "Keyboard" }
      label(.class("check")) {
        input(.type(.checkbox), .checked(store.hasLetterKeys), .autofocus)
          .onCheck { store.send(.view(.letterKeysChanged($0))) }
        " Keys without Ctrl: R, P, S, B and ?"
      }
      p { "Turn them off if speech input or other keys press them by accident." }
      if store.hasLetterKeys { KeyTable(group: .letters) }
      for group in KeyGroup.others { KeyTable(group: group) }
      div(.class("live-answers")) {
        button(.type(.button), .class("primary")) { "Close" }
          .onClick { store.send(.view(.closeButtonTapped)) }
      }
    }
  }
}

/// The keys of a part of the page.
struct KeyTable: Component {
  let group: KeyGroup

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

/// Keys that belong together.
struct KeyGroup {
  let name: String
  let lines: [(keys: String, effect: String)]

  static let letters = Self(
    name: "Everywhere",
    lines: [
      ("R", "Record"), ("P", "Pause and resume the recording"), ("S", "Stop the recording"),
      ("B", "Add a bookmark to the open memo"),
      ("?", "Show this list"),
    ])

  static let others = [
    Self(
      name: "Memos",
      lines: [
        ("Space", "Play and pause"), ("← →", "Skip 15 seconds"), ("↑ ↓", "Go from memo to memo"),
        ("Enter", "Open or close the memo that has the focus"), ("Escape", "Close the memo"),
        ("Enter", "Save the name that is being typed"), ("Escape", "Restore the name"),
      ]),
    Self(
      name: "Editing",
      lines: [
        ("Tab", "Go to the ends of the selection"), ("← →", "Move an end by 0.1 seconds"),
        ("Page Up Page Down", "Move it by a tenth of the memo"),
        ("Home End", "Move it to the start or the end of the memo"), ("Escape", "End editing"),
      ]),
    Self(
      name: "Playlists",
      lines: [("↑ ↓", "Move the memo whose handle has the focus")]),
    Self(
      name: "Transcripts",
      lines: [
        ("Tab", "Go to the next paragraph"), ("← →", "Choose a word of the paragraph"),
        ("Home End", "Choose its first or last word"), ("Enter", "Play from the word"),
        ("Ctrl+Enter", "Save the paragraph that is being edited"), ("Escape", "Cancel editing"),
        ("Ctrl+Z Ctrl+Y", "Undo and redo"),
      ]),
  ]
}
