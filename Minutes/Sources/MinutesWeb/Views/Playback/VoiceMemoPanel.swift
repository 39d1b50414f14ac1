import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The facts, the player, the tags, the tools, the bookmarks and the transcript of the open memo.
struct VoiceMemoPanel: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("panel")) {
      VoiceMemoFacts(store: store)
      div(.class("player"), .when(store.waveform.columns.isEmpty, .data("in-sight", ""))) {
        VoiceMemoWaveform(store: store)
      }
      .on("in-sight") { _ in store.send(.view(.task)) }
      if store.isDamaged {
        p(.class("damaged"), .role("alert")) { texts.player.isDamaged }
      }
      if let editing = store.scope(\.editing, action: \.editing) {
        MemoEditingView(store: editing, memo: store)
      }
      MemoTagsView(store: store)
      VoiceMemoControls(store: store)
      MemoBookmarksView(store: store)
      if store.isTranscriptOpen, let transcript = store.scope(\.transcript, action: \.transcript) {
        SpokenPosition(store: store)
        TranscriptView(store: transcript)
      } else if store.hasUnsavedTranscript {
        p(.class("unsaved"), .role("status")) {
          texts.memo.unsavedTranscript
        }
      }
    }
  }
}
