import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The deleted memos.
@MainActor
@PreviewBuilder
func trashPreviews() -> [Preview] {
  Preview("Recently deleted") {
    AppView(
      store: memosStore(Memo.previews) { playback in
        playback.recentlyDeleted = RecentlyDeleted.State(
          memos: Memo.previews.map {
            DeletedMemo(
              memo: $0, deletionDate: $0.date, expirationDate: $0.date + 30 * 86_400,
              isOriginal: $0.id == Memo.previews[0].id)
          }, deletedDays: 30)
      })
  }
}
