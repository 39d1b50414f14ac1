import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The duration and the mode of a recording.
struct RecordingClock: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    p(.class("clock"), .role("timer"), .aria("label", "Recorded")) {
      RecordedTime(duration: store.duration)
    }
    p(.class("mode"), .role("status")) {
      ModeText("Discarding…", of: store.mode, in: .cancelling)
      ModeText("Paused", of: store.mode, in: .paused)
      ModeText("Recording", of: store.mode, in: .recording)
      ModeText("Waiting for the microphone…", of: store.mode, in: .starting)
      ModeText("Saving…", of: store.mode, in: .stopping)
    }
  }
}
