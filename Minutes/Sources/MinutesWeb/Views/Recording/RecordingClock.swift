import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The duration and the mode of a recording.
struct RecordingClock: Component {
  let store: StoreOf<RecordingMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    p(.class("clock"), .role("timer"), .aria("label", texts.recorder.recorded)) {
      RecordedTime(duration: store.duration)
    }
    p(.class("mode"), .role("status")) {
      ModeText(texts.recorder.discardingNow, of: store.mode, in: .cancelling)
      ModeText(texts.recorder.paused, of: store.mode, in: .paused)
      ModeText(texts.recorder.recording, of: store.mode, in: .recording)
      ModeText(texts.recorder.waitingForMicrophone, of: store.mode, in: .starting)
      ModeText(texts.recorder.savingNow, of: store.mode, in: .stopping)
    }
  }
}
