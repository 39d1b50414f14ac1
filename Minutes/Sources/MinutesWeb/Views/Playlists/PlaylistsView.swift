import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tab with the playlists: their list, or the open one.
struct PlaylistsView: Component {
  let store: StoreOf<PlaylistListFeature>
  let playback: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    section(.class("playlists"), .aria("label", texts.playlists.playlists)) {
      if let detail = store.scope(\.detail, action: \.detail) {
        PlaylistDetailView(
          store: detail, playback: playback, playedMemo: playedMemo,
          sharesTitle: store.sharesTitle)
      } else if let message = store.errorMessage {
        div(.class("empty"), .role("alert")) {
          h2 { texts.playlists.cannotBeShown }
          p { message }
          button(.type(.button)) { texts.playlists.tryAgain }.onClick { store.send(.task) }
        }
      } else if !store.isLoaded {
        div(.class("empty")) { p { texts.playlists.loading } }
      } else if store.playlists.isEmpty {
        div(.class("empty")) {
          h2 { texts.playlists.none }
          p { texts.playlists.noneHelp }
          createButton
        }
      } else {
        header(.class("heading")) {
          h2 { texts.playlists.playlists }
          createButton
        }
        PlaylistCards(store: store, playback: playback)
      }
    }
  }

  private var createButton: some HTML {
    button(.type(.button), .class("primary")) { texts.playlists.new }
      .onClick { store.send(.createButtonTapped) }
  }

  /// The memo of the open playlist that this page plays as part of it.
  private var playedMemo: Memo.ID? {
    guard let played = store.played, played.playlist == store.openPlaylist else { return nil }
    return played.memo
  }
}

/// The list of playlists. The page has only the rows near the visible ones.
private struct PlaylistCards: Component {
  let store: StoreOf<PlaylistListFeature>
  let playback: StoreOf<Playback>

  /// The distance of most rows, in CSS pixels.
  private static let rowHeight = 92

  var body: some HTML {
    LazyList(store.playlists, elementID: "playlist-cards", estimatedRowHeight: Self.rowHeight) {
      playlist in
      li { PlaylistCard(playlist: playlist, store: store, playback: playback) }
    }
    .attributes(.class("playlist-cards"))
  }
}

/// A playlist in the list. Its link can be opened in a new tab.
private struct PlaylistCard: Component {
  let playlist: Playlist
  let store: StoreOf<PlaylistListFeature>
  let playback: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    a(.class("playlist-card"), .href(AppFeature.State.Tab.path(ofPlaylist: playlist.id))) {
      strong { playlist.name(in: texts) }
      " "
      span(.class("facts")) { playlist.lengthText(texts.playlists, in: playback) }
    }
    .onClick(options: EventOptions(preventsDefault: true)) {
      store.send(.opened(playlist.id))
    }
  }
}

extension Playlist {
  /// The number of memos and their whole duration: `3 memos, 12:05`.
  @MainActor
  func lengthText(_ texts: PlaylistTexts, in playback: StoreOf<Playback>) -> String {
    guard !memos.isEmpty else { return texts.noMemos }
    let library = playback.library
    let duration = memos.reduce(0) { $0 + (library[id: $1]?.duration ?? 0) }
    return texts.memosAndLength(memos.count.counted, duration.lengthText)
  }
}
