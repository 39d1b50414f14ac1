import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The offer to restore the memos that were deleted last, or the name that was cleared last, or to undo the last edit.
struct DeletedMemoView: Component {
  let store: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      if let edited = store.edited {
        p { text(edited) }
        undoButton
      } else if let memo = store.deletedMemos.first {
        p { text(memo, count: store.deletedMemos.count) }
        undoButton
      } else if let name = store.clearedName {
        p { texts.editNotices.nameWasRemoved(name.title) }
        undoButton
      } else if let undone = store.undone {
        p { text(undone) }
      } else if let count = store.joiningCount {
        // Offers come first: they end.
        p { texts.editNotices.joining(count.counted) }
      }
    }
  }

  private var undoButton: some HTML {
    button(.type(.button)) { texts.editNotices.undo }.onClick {
      store.send(.view(.undoButtonTapped))
    }
  }

  private func text(_ edited: Playback.State.Edited) -> String {
    let made =
      switch edited.change {
      case .appended: texts.editNotices.appended
      case .cut: texts.editNotices.cut
      case .inserted: texts.editNotices.inserted
      case .joined(let count): texts.editNotices.joined(count.counted)
      case .replaced: texts.editNotices.replaced
      case .split: texts.editNotices.split
      case .trimmed: texts.editNotices.trimmed
      }
    return texts.editNotices.originals(made, edited.originalCount.counted)
  }

  private func text(_ undone: MemoEdit.Undone) -> String {
    texts.editNotices.undone(
      restoredText(undone.originals), undone.moved.count.counted, undone.remaining.count.counted)
  }

  /// A recording over a part of a memo is undone: the memo and the recording are both in the list.
  private func restoredText(_ originals: [Memo.ID]) -> String {
    let memos = originals.compactMap { store.library[id: $0] }
    guard originals.count == 2, memos.count == 2 else {
      return texts.editNotices.restored(originals.count.counted)
    }
    return texts.editNotices.restoredPair(memos[0].name, memos[1].name)
  }

  private func text(_ memo: Memo, count: Int) -> String {
    count == 1
      ? texts.editNotices.wasDeleted(memo.name) : texts.editNotices.wereDeleted(count.counted)
  }
}
