import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The offer to restore the memos that were deleted last, or the name that was cleared last, or to undo the last edit.
struct DeletedMemoView: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      if let edited = store.edited {
        p { text(edited) }
        undoButton
      } else if let memo = store.deletedMemos.first {
        p { text(memo, count: store.deletedMemos.count) }
        undoButton
      } else if let name = store.clearedName {
        p { "The name “\(name.title)” was removed." }
        undoButton
      } else if let undone = store.undone {
        p { text(undone) }
      } else if let count = store.joiningCount {
        // Offers come first: they end.
        p { "Joining \(count.localText) memos…" }
      }
    }
  }

  private var undoButton: some HTML {
    button(.type(.button)) { "Undo" }.onClick { store.send(.view(.undoButtonTapped)) }
  }

  private func text(_ edited: Playback.State.Edited) -> String {
    let made =
      switch edited.change {
      case .appended: "Memo appended."
      case .cut: "Part deleted."
      case .inserted: "Memo inserted."
      case .joined(let count): "\(count.localText) memos joined."
      case .replaced: "Part replaced."
      case .split: "Memo split."
      case .trimmed: "Part kept, the rest deleted."
      }
    switch edited.originalCount {
    case 0: return "\(made) The recording of the meeting stays as it is."
    case 1: return "\(made) The original is in “Recently deleted”."
    default:
      return "\(made) The \(edited.originalCount.localText) originals are in “Recently deleted”."
    }
  }

  private func text(_ undone: MemoEdit.Undone) -> String {
    var sentences = [
      undone.originals.count == 1
        ? "The original is restored."
        : "The \(undone.originals.count.localText) originals are restored."
    ]
    switch undone.moved.count {
    case 0: break
    case 1: sentences.append("The edited memo is in “Recently deleted”.")
    default:
      sentences.append(
        "The \(undone.moved.count.localText) edited memos are in “Recently deleted”.")
    }
    switch undone.remaining.count {
    case 0: break
    case 1: sentences.append("A memo that was made of a part by a later edit stays in the list.")
    default:
      sentences.append(
        "\(undone.remaining.count.localText) memos that were made of parts by later edits stay in the list."
      )
    }
    return sentences.joined(separator: " ")
  }

  private func text(_ memo: Memo, count: Int) -> String {
    count == 1 ? "“\(memo.name)” was deleted." : "\(count.localText) memos were deleted."
  }
}
