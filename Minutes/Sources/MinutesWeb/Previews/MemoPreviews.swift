import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// An open memo, which is played and edited.
@MainActor
@PreviewBuilder
func memoPreviews() -> [Preview] {
  Preview("Memo open") { AppView(store: memosStore(previewLibrary) { $0.show($0.memos[1].id) }) }
  Preview("Memo edited") {
    AppView(
      store: memosStore(previewLibrary) {
        $0.show($0.memos[1].id)
        $0.memos[1].editing = .preview(of: $0.memos[1].memo, 600, 1_450.5)
      })
  }
  Preview("Memo edited, and the edit can be undone") {
    AppView(
      store: memosStore(previewLibrary) {
        $0.edited = Playback.State.Edited(
          MemoEdit.Outcome(memos: [$0.memos[1].memo], originals: [$0.memos[2].id]),
          of: .cut($0.memos[2].id, SoundRange(600, 1_450.5)), from: .memo($0.memos[2].id))
      })
  }
  Preview("Memo with bookmarks") { AppView(store: memosStore([.previewWithBookmarks])) }
  Preview("Memo playing") {
    AppView(
      store: memosStore(Memo.previews) {
        $0.show($0.memos[1].id)
        $0.memos[1].mode = .playing
        $0.memos[1].loop = .between(600...1_500)
        $0.memos[1].rate = PlaybackRate(1.5)
      })
  }
  Preview("Memo playing, in another tab") {
    AppView(
      store: memosStore(Memo.previews) {
        $0.show($0.memos[0].id)
        $0.selection = $0.memos[0].id
        $0.memos[0].mode = .playing
      } app: {
        $0.selectedTab = .recording
      })
  }
  Preview("Memo with one end of a loop") {
    AppView(
      store: memosStore(Memo.previews) {
        $0.show($0.memos[1].id)
        $0.memos[1].loop = .from(600)
      })
  }
  Preview("Memo not played") {
    AppView(store: memosStore(Memo.previews) { $0.alert = .playbackFailed(.notFound) })
  }
  Preview("Memo not renamed") {
    AppView(store: memosStore(Memo.previews) { $0.alert = .renamingFailed(.diskFull) })
  }
  Preview("Memo not deleted") {
    AppView(store: memosStore(Memo.previews) { $0.alert = .deletingFailed(.diskFull) })
  }
  Preview("Menu of a memo") {
    AppView(store: memosStore([Memo.previews[0]]) { $0.memos[0].hasTranscript = true })
  }
}

extension Memo {
  /// A memo with a bookmark that has a label, and one that has none.
  fileprivate static let previewWithBookmarks: Memo = {
    var memo = previews[0]
    memo.bookmarks = MemoBookmarks([
      MemoBookmark(id: UUID(400), position: 12, label: "The roof"),
      MemoBookmark(id: UUID(401), position: 31),
    ])
    return memo
  }()
}
