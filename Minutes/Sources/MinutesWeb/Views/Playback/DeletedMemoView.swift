import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The offer to restore the memo that was deleted last.
struct DeletedMemoView: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      if let memo = store.deletedMemo {
        p { "“\(memo.name)” was deleted." }
        button(.type(.button)) { "Undo" }.onClick { store.send(.view(.undoButtonTapped)) }
      }
    }
  }
}
