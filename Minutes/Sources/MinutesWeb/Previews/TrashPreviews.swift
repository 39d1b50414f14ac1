import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The deleted memos.
@MainActor
@PreviewBuilder
func trashPreviews() -> [Preview] {
  Preview("Recently deleted") { AppView(store: trashStore()) }
  Preview("Recently deleted, nothing") { AppView(store: trashStore([])) }
  Preview("Recently deleted, to be deleted for good?") {
    AppView(
      store: trashStore {
        $0.alert = .purge(Array($0.memos), locale: Locale(identifier: "en_GB"))
      })
  }
  Preview("Recently deleted, not changed") {
    AppView(store: trashStore { $0.alert = .changingFailed(.diskFull) })
  }
  Preview("Recently deleted, not loaded") {
    AppView(
      store: previewStore(
        trashStore([]),
        after: .playback(
          .recentlyDeleted(
            .presented(
              .loadFailed(.other("The data folder can't be read: permission denied.")))))))
  }
}

/// The app with deleted memos.
@MainActor
func trashStore(
  _ memos: [Memo] = Memo.previews, _ prepare: (inout RecentlyDeleted.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  memosStore(Memo.previews) { playback in
    var trash = RecentlyDeleted.State(
      memos: memos.map {
        DeletedMemo(
          memo: $0, deletionDate: $0.date, expirationDate: $0.date + 30 * 86_400,
          isOriginal: $0.id == Memo.previews[0].id,
          text: $0.id == Memo.previews[0].id ? "The roof is leaking, and so is the tap." : "")
      }, deletedDays: 30, referenceDate: Memo.previewDate)
    prepare(&trash)
    playback.recentlyDeleted = trash
  }
}
