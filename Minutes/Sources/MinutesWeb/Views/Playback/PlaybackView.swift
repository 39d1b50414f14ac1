import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tab with the list of memos.
struct PlaybackView: Component {
  let store: StoreOf<Playback>

  /// The playlists to which selected memos can be added.
  let playlists: StoreOf<PlaylistListFeature>

  /// The transcripts that are not complete. `nil` if the list does not show them.
  var transcripts: StoreOf<ListedTranscripts>?

  /// The files that the page imports. `nil` if it cannot import.
  var imports: StoreOf<MemoImports>?

  /// Whether a memo is being recorded.
  var isRecording = false

  var body: some HTML {
    section(
      .class("playback"), .aria("label", "Memos"), .data("keys", ""),
      // The page's script brings this memo into sight.
      .data("open", store.openMemoID.map { "memo-\($0)" } ?? ""),
      // It moves the focus to this one.
      .data("edited", store.editedMemoID.map { "memo-\($0)" } ?? "")
    ) {
      if let imports, store.isLoaded, store.recentlyDeleted == nil, store.errorMessage == nil {
        ImportView(store: imports)
      }
      if store.recentlyDeleted == nil, store.isOpenMemoMissing { MissingMemoView(store: store) }
      if let deleted = store.scope(\.recentlyDeleted, action: \.recentlyDeleted) {
        RecentlyDeletedView(store: deleted)
          .alert(deleted, \.alert, action: \.alert)
      } else if let message = store.errorMessage {
        div(.class("empty"), .role("alert")) {
          h2 { "The memos can't be shown" }
          p { message }
          button(.type(.button)) { "Try again" }.onClick { store.send(.view(.task)) }
        }
      } else if !store.isLoaded {
        div(.class("empty")) { p { "Looking for your memos…" } }
      } else if store.library.isEmpty {
        div(.class("empty")) {
          if isRecording {
            h2 { "Recording your first memo" }
            p { "It appears here when you stop the recording." }
          } else {
            h2 { "No memos yet" }
            p { "Choose “Record” and press the button. What you say will be here." }
          }
        }
      } else {
        MemoSearchField(
          store: store.scope(\.search, action: \.search), count: store.rows.count)
        ListTools(store: store)
        TagChoices(store: store)
        if let selection = store.scope(\.memoSelection, action: \.memoSelection) {
          MemoSelectionView(store: selection, playback: store, playlists: playlists)
            .alert(selection, \.alert, action: \.alert)
        } else {
          MemoList(store: store, transcripts: transcripts)
        }
        if store.memoSelection == nil {
          p(.class("hint keys")) { "Space plays and pauses. ← and → skip 15 seconds." }
        }
      }
      if store.isLoaded, store.recentlyDeleted == nil {
        div(.class("list-links")) {
          a(.class("back"), .href(PlaybackLocation.deleted.path)) { "Recently deleted" }
            .onClick(options: EventOptions(preventsDefault: true)) {
              store.send(.opened(.deleted))
            }
          if !store.library.isEmpty { ExportLink() }
        }
      }
      DeletedMemoView(store: store)
    }
    .on("memo-key") { event in
      if let key = Playback.Action.Key(event.detail.string) {
        store.send(.view(.keyPressed(key)))
      }
    }
  }
}
