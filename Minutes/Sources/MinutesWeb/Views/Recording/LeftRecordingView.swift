import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The place of the sound of a recording that ended when this page was left or reloaded.
struct LeftRecordingView: Component {
  let store: StoreOf<AppFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.role("status")) {
      if store.recording.recordingMemo == nil, let id = store.leftMemoID {
        if let memo = store.playback.memo(id) {
          let text = texts.recorder.leftRecording(memo.name)
          p(.class("notice")) {
            text.before
            a(.href(PlaybackLocation.memo(id).path)) { text.marked }
              .onClick(options: EventOptions(preventsDefault: true)) {
                store.send(.leftMemoTapped)
              }
            text.after
          }
        } else if store.ongoingRecordings.recordings.contains(where: { $0.id == id }) {
          p(.class("notice")) { texts.recorder.leftRecordingIsKept }
        }
      }
    }
  }
}
