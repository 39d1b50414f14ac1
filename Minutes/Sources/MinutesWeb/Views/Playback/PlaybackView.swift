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

  @Environment(\.texts) private var texts

  var body: some HTML {
    section(
      .class("playback"), .aria("label", texts.memos.memos), .data("keys", ""),
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
          h2 { texts.memos.cannotBeShown }
          p { message }
          button(.type(.button)) { texts.memos.tryAgain }.onClick { store.send(.view(.task)) }
        }
      } else if !store.isLoaded {
        div(.class("empty")) { p { texts.memos.loading } }
      } else if store.library.isEmpty {
        div(.class("empty")) {
          if isRecording {
            h2 { texts.memos.recordingFirst }
            p { texts.memos.recordingFirstHelp }
          } else {
            h2 { texts.memos.none }
            p { texts.memos.noneHelp }
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
          p(.class("hint keys")) { texts.memos.keys }
        }
      }
      if store.isLoaded, store.recentlyDeleted == nil {
        div(.class("list-links")) {
          a(.class("back"), .href(PlaybackLocation.deleted.path)) { texts.memos.recentlyDeleted }
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
