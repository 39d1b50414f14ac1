import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The offer to restore the memos that were deleted last.
struct DeletedMemoView: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      if let memo = store.deletedMemos.first {
        p { text(memo, count: store.deletedMemos.count) }
        button(.type(.button)) { "Undo" }.onClick { store.send(.view(.undoButtonTapped)) }
      }
    }
  }

  private func text(_ memo: Memo, count: Int) -> String {
    count == 1 ? "“\(memo.name)” was deleted." : "\(count) memos were deleted."
  }
}
