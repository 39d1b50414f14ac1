import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The player of the memo that plays, in the places that do not show the memo itself.
struct MiniPlayer: Component {
  let store: StoreOf<AppFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if let player = store.miniPlayer, let memo {
      let isPlaying = store.playback.features[id: memo.id]?.mode == .playing
      div(.class("mini-player"), .role("region"), .aria("label", texts.memo.player)) {
        button(
          .type(.button), .class("primary"),
          // The page's script pauses what it plays without waiting for the server.
          .data("player", isPlaying ? memo.id.uuidString : ""),
          .aria("label", isPlaying ? texts.memo.pause(memo.name) : texts.memo.play(memo.name))
        ) {
          if isPlaying { Icon.pause } else { Icon.play }
        }
        .onClick { store.send(.miniPlayer(.playButtonTapped)) }
        a(.class("name"), .href(path(of: player))) { memo.name }
          .onClick(options: EventOptions(preventsDefault: true)) {
            store.send(.miniPlayer(.memoTapped))
          }
        MiniPlayerTime(store: store)
        if player.playlist != nil {
          stepButton(.previous, isDisabled: false)
          stepButton(.next, isDisabled: !player.hasNext)
        }
      }
    }
  }

  /// The memo as this page shows it.
  private var memo: Memo? { store.miniPlayer.flatMap { store.playback.memo($0.memo) } }

  private func path(of player: AppFeature.State.MiniPlayer) -> String {
    player.playlist.map { AppFeature.State.Tab.path(ofPlaylist: $0) }
      ?? PlaybackLocation.memo(player.memo).path
  }

  private func stepButton(_ step: Playlist.Step, isDisabled: Bool) -> some HTML {
    let label = step == .next ? texts.playlists.next : texts.playlists.previous
    return button(
      // It keeps the focus when the last memo is reached.
      .type(.button), .class("quiet"), .aria("label", label), .title(label),
      .aria("disabled", isDisabled)
    ) {
      step == .next ? Icon.next : Icon.previous
    }
    .onClick { store.send(.miniPlayer(.stepButtonTapped(step))) }
  }
}

/// The position in the memo. A component of its own, so that the buttons do not render again when it
/// changes.
private struct MiniPlayerTime: Component {
  let store: StoreOf<AppFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let id = store.miniPlayer?.memo
    let feature = id.flatMap { store.playback.features[id: $0] }
    span(.class("facts")) {
      if let feature {
        texts.memo.positionOfDuration(
          feature.position.clockText, feature.memo.duration.lengthText)
      }
    }
  }
}
