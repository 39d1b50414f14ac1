import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A memo in the list.
struct VoiceMemoView: Component {
  let store: StoreOf<VoiceMemo>

  var body: some HTML {
    article(
      .class("memo"), .class("playing", if: store.mode == .playing),
      .when(store.waveform.columns.isEmpty, .data("in-sight", ""))
    ) {
      VoiceMemoHeader(store: store)
      div(.class("player")) {
        button(
          .type(.button), .class("play"), .data("player", store.id.uuidString),
          .aria("label", "\(store.mode == .playing ? "Pause" : "Play") \(store.memo.name)")
        ) {
          if store.mode == .playing { Icon.pause } else { Icon.play }
        }
        .onClick { store.send(.view(.playButtonTapped)) }
        VoiceMemoWaveform(store: store)
      }
      if store.isDamaged {
        p(.class("damaged"), .role("alert")) { PlaybackFailure.damageMessage }
      }
      VoiceMemoControls(store: store)
      if store.isTranscriptOpen, let transcript = store.scope(\.transcript, action: \.transcript) {
        SpokenPosition(store: store)
        TranscriptView(store: transcript)
      }
    }
    .on("in-sight") { _ in store.send(.view(.task)) }
  }
}
