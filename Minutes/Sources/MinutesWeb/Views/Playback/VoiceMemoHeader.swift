import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// What a memo is called, when it was recorded, and how long it is.
struct VoiceMemoHeader: Component {
  let store: StoreOf<VoiceMemo>

  var body: some HTML {
    header {
      input(
        .type(.text), .class("title"), .aria("label", "Name of the memo"), .value(store.title),
        .placeholder("Memo without a name"), .maxLength(200), .autocomplete("off"),
        .enterKeyHint("done")
      )
      .onInput { store.send(.view(.titleTextFieldChanged($0))) }
      p(.class("facts")) {
        time(.dateTime(store.memo.date.ISO8601Format())) { store.memo.dateText }
        if store.memo.isRecovered {
          span(.class("badge"), .title("It was cut off. Everything up to that moment is here.")) {
            "recovered"
          }
        }
      }
    }
  }
}
