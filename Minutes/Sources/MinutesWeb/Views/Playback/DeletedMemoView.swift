import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The offer to restore the memos that were deleted last, or the name that was cleared last.
struct DeletedMemoView: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      if let memo = store.deletedMemos.first {
        p { text(memo, count: store.deletedMemos.count) }
        undoButton
      } else if let name = store.clearedName {
        p { "The name “\(name.title)” was removed." }
        undoButton
      }
    }
  }

  private var undoButton: some HTML {
    button(.type(.button)) { "Undo" }.onClick { store.send(.view(.undoButtonTapped)) }
  }

  private func text(_ memo: Memo, count: Int) -> String {
    count == 1 ? "“\(memo.name)” was deleted." : "\(count) memos were deleted."
  }
}
