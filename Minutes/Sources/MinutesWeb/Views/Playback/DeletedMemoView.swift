import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The offer to restore the memos that were deleted last, or the name that was cleared last, or to undo the last edit.
struct DeletedMemoView: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      if let count = store.joiningCount {
        p { "Joining \(count) memos…" }
      } else if let edited = store.edited {
        p { text(edited) }
        undoButton
      } else if let memo = store.deletedMemos.first {
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

  private func text(_ edited: Playback.State.Edited) -> String {
    let made = edited.memos.count == 1 ? "This is a new memo." : "\(edited.memos.count) new memos."
    switch edited.originalCount {
    case 0: return "\(made) The recording of the meeting stays as it is."
    case 1: return "\(made) The original is in “Recently deleted”."
    default: return "\(made) The \(edited.originalCount) originals are in “Recently deleted”."
    }
  }

  private func text(_ memo: Memo, count: Int) -> String {
    count == 1 ? "“\(memo.name)” was deleted." : "\(count) memos were deleted."
  }
}
