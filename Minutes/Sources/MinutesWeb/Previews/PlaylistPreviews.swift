import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The screens of playlists.
@MainActor
@PreviewBuilder
func playlistPreviews() -> [Preview] {
  Preview("Playlists") { AppView(store: playlistsStore()) }
  Preview("No playlists") { AppView(store: playlistsStore([])) }
  Preview("Playlist") {
    AppView(
      store: playlistsStore { playlists in
        playlists.detail = PlaylistDetailFeature.State(playlist: .preview)
      })
  }
  Preview("Playlist, adding memos") {
    AppView(
      store: playlistsStore([.empty]) { playlists in
        playlists.detail = PlaylistDetailFeature.State(
          playlist: .empty, additions: [Memo.previews[0].id])
      })
  }
  Preview("Playlist, no memo found to add") {
    AppView(
      store: playlistsStore { playlists in
        var detail = PlaylistDetailFeature.State(playlist: .preview, additions: [])
        detail.search.show("zebra", [])
        playlists.detail = detail
      })
  }
  Preview("Playlist, playing") {
    AppView(
      store: playlistsStore { playlists in
        playlists.detail = PlaylistDetailFeature.State(playlist: .preview)
        playlists.showPlayed(Memo.previews[1].id, of: Playlist.preview.id)
      } playback: {
        $0.memos[1].mode = .playing
      })
  }
  Preview("Playlist, to be deleted?") {
    AppView(
      store: playlistsStore { playlists in
        playlists.detail = PlaylistDetailFeature.State(playlist: .preview)
        playlists.alert = .deletePlaylist(.preview)
      })
  }
  Preview("Playlist, not changed") {
    AppView(store: playlistsStore { $0.alert = .changingFailed(.diskFull) })
  }
  Preview("Looking for playlists") { AppView(store: playlistsStore(nil)) }
  Preview("Playlists can't be shown") {
    AppView(
      store: previewStore(
        playlistsStore(nil),
        after: .playlists(
          .loadFailed(.other("The data folder can't be read: permission denied.")))))
  }
}

/// Creates a store with playlists of the sample memos. `nil` for playlists that are not loaded yet.
@MainActor
func playlistsStore(
  _ playlists: [Playlist]? = [.preview], memos: [Memo] = Memo.previews,
  _ prepare: (inout PlaylistListFeature.State) -> Void = { _ in },
  playback preparePlayback: (inout Playback.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  previewStore {
    $0.selectedTab = .playlists
    $0.playback = Playback.State(memos: memos)
    preparePlayback(&$0.playback)
    $0.playlists = PlaylistListFeature.State(playlists: playlists)
    prepare(&$0.playlists)
  }
}

extension Playlist {
  fileprivate static let previewID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20))

  /// A playlist of all sample memos, which was stopped in the second one.
  static let preview = Playlist(
    id: previewID, title: "For the way home", memos: Memo.previews.map(\.id),
    current: Memo.previews[1].id)

  /// A playlist without memos.
  static let empty = Playlist(id: previewID)
}
