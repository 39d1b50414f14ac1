import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The selected memos, with the forms that the browser opens.
struct SelectionPreview: Component {
  let store: StoreOf<AppFeature>

  var body: some HTML {
    let playback = store.scope(\.playback, action: \.playback)
    header(.class("top")) { h1 { "Minutes" } }
    main {
      section(.class("playback"), .aria("label", "Memos")) {
        if let selection = playback.scope(\.memoSelection, action: \.memoSelection) {
          MemoSelectionView(
            store: selection, playback: playback,
            playlists: store.scope(\.playlists, action: \.playlists), opensForms: true)
        }
      }
    }
  }
}
