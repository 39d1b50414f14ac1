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
}

/// Creates a store with playlists of the sample memos.
@MainActor
func playlistsStore(
  _ playlists: [Playlist] = [.preview], memos: [Memo] = Memo.previews,
  _ prepare: (inout PlaylistListFeature.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  previewStore {
    $0.selectedTab = .playlists
    $0.playback = Playback.State(memos: memos)
    $0.playlists = PlaylistListFeature.State(playlists: playlists)
    prepare(&$0.playlists)
  }
}

extension Playlist {
  fileprivate static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20))

  /// A playlist of all sample memos, which was stopped in the second one.
  static let preview = Playlist(
    id: id, title: "For the way home", memos: Memo.previews.map(\.id),
    current: Memo.previews[1].id)

  /// A playlist without memos.
  static let empty = Playlist(id: id)
}
