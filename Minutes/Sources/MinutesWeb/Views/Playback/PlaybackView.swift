import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tab with the list of memos.
struct PlaybackView: Component {
  let store: StoreOf<Playback>

  /// The playlists to which selected memos can be added.
  let playlists: StoreOf<PlaylistListFeature>

  /// The files that the page imports. `nil` if it cannot import.
  var imports: StoreOf<MemoImports>?

  /// Whether a memo is being recorded.
  var isRecording = false

  var body: some HTML {
    section(.class("playback"), .aria("label", "Memos"), .data("keys", "")) {
      if let imports, store.isLoaded, store.recentlyDeleted == nil, store.errorMessage == nil {
        ImportView(store: imports)
      }
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
      } else if store.memos.isEmpty {
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
        let favorites = store.showsFavorites ? store.favorites : nil
        MemoSearchField(
          store: store.scope(\.search, action: \.search), favorites: favorites)
        ListTools(store: store)
        if let selection = store.scope(\.memoSelection, action: \.memoSelection) {
          MemoSelectionView(store: selection, memos: store.listedMemos, playlists: playlists)
            .alert(selection, \.alert, action: \.alert)
        } else if let matches = store.search.matches {
          MemoMatches(matches: matches.filter { favorites?.contains($0.id) ?? true }, store: store)
        } else if store.showsFavorites || store.order != .newestFirst {
          OrderedMemos(store: store)
        } else {
          ul(.class("memos")) {
            ForEach(store.scope(\.memos, action: \.memos)) { memo in
              // The id lets a page that reconnects to another server find the input field again.
              li(.id("memo-\(memo.id)")) { VoiceMemoView(store: memo) }
            }
          }
        }
        if store.memoSelection == nil {
          p(.class("hint keys")) { "Space plays and pauses. ← and → skip 15 seconds." }
        }
      }
      if store.isLoaded, store.recentlyDeleted == nil {
        a(.class("back"), .href(AppFeature.State.Tab.deletedMemosPath)) { "Recently deleted" }
          .onClick(options: EventOptions(preventsDefault: true)) {
            store.send(.opened(showsDeleted: true))
          }
        if !store.memos.isEmpty { ExportLink() }
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

/// The memos in an order that was chosen, or the favourites alone.
private struct OrderedMemos: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    let memos = store.listedMemos.map(\.id)
    if memos.isEmpty {
      div(.class("empty")) {
        h2 { "No favourites yet" }
        p { "The star beside the name of a memo makes it a favourite." }
      }
    } else {
      ul(.class("memos")) {
        ForEach(memos, id: \.self) { id in
          li(.id("memo-\(id)")) {
            if let memo = store.scope(\.memos, action: \.memos)[id: id] {
              VoiceMemoView(store: memo)
            }
          }
        }
      }
    }
  }
}

extension Playback.State {
  /// The memos that are marked as favourites, the newest first.
  fileprivate var favorites: [Memo.ID] { memos.filter(\.memo.isFavorite).map(\.id) }
}
