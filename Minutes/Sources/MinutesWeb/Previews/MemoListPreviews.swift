import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The list of memos: its filters, its search, its selection and its imports.
@MainActor
@PreviewBuilder
func memoListPreviews() -> [Preview] {
  Preview("Memos") { AppView(store: memosStore(Memo.previews)) }
  Preview("Memos of several months") { AppView(store: memosStore(previewLibrary)) }
  Preview("Memos with a tag") {
    AppView(store: memosStore(previewLibrary) { $0.tag = MemoTag("to do") })
  }
  Preview("Memo playing, closed") {
    AppView(store: memosStore(previewLibrary) { $0.memos[1].mode = .playing })
  }
  Preview("Memo that does not exist") {
    AppView(store: memosStore(Memo.previews) { $0.show(previewRecording.id) })
  }
  Preview("Memos, without a connection") {
    AppView(store: memosStore(Memo.previews), isLost: true)
  }
  Preview("Memo deleted") {
    AppView(
      store: memosStore(Array(Memo.previews.dropFirst())) { $0.deletedMemos = [Memo.previews[0]] })
  }
  Preview("Memos deleted") {
    AppView(
      store: memosStore(Array(Memo.previews.dropFirst(2))) {
        $0.deletedMemos = Array(Memo.previews.prefix(2))
      })
  }
  Preview("Memos by title") {
    AppView(store: memosStore(Memo.previews) { $0.show(.title) })
  }
  Preview("Memos selected") {
    AppView(
      store: memosStore(Memo.previews) {
        $0.memoSelection = MemoSelection.State(memos: [Memo.previews[0].id, Memo.previews[2].id])
      })
  }
  Preview("Memos selected, and the typed text is no tag") {
    SelectionPreview(
      store: previewStore(
        memosStore(Memo.previews) {
          $0.memoSelection = MemoSelection.State(memos: [Memo.previews[0].id])
        },
        after: .playback(
          .memoSelection(
            .presented(.view(.tagAddButtonTapped(listed: Memo.previews.map(\.id))))))))
  }
  Preview("Favourites") {
    AppView(store: memosStore(Memo.previews) { $0.showsFavorites = true })
  }
  Preview("No favourites") {
    AppView(store: memosStore([Memo.previews[0]]) { $0.showsFavorites = true })
  }
  Preview("Importing files") {
    AppView(store: memosStore(Memo.previews), imports: importsStore())
  }
  Preview("No memos, and files can be imported") {
    AppView(store: memosStore([]), imports: importsStore([]))
  }
  Preview("No memos") { AppView(store: memosStore([])) }
  Preview("Looking for memos") {
    AppView(store: previewStore { $0.selectedTab = .playback })
  }
  Preview("Memos can't be shown") {
    AppView(
      store: memosStore([]) {
        $0.errorMessage = "The data folder can't be read: permission denied."
      })
  }
  Preview("Search") {
    AppView(
      store: memosStore(Memo.previews) { playback in
        playback.search.show(
          "roof",
          [
            MemoMatch(
              id: Memo.previews[0].id,
              excerpt: [
                MemoMatch.Part("…that the "), MemoMatch.Part("roof", isMatch: true),
                MemoMatch.Part(" leaks since Monday…"),
              ]), MemoMatch(id: Memo.previews[2].id),
          ])
      })
  }
  Preview("Search without a match") {
    AppView(store: memosStore(Memo.previews) { $0.search.show("zebra", []) })
  }
}
