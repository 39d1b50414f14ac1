import ComposableArchitecture
import LiveHTML
import MinutesCore

/// How long the recording is, and what happens with it.
struct RecordingClock: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    p(.class("clock"), .role("timer"), .aria("label", "Recorded")) { store.duration.clockText }
    p(.class("mode"), .class("live", if: store.mode == .recording), .role("status")) { mode }
  }

  private var mode: String {
    switch store.mode {
    case .cancelling: "Throwing it away…"
    case .paused: "Paused"
    case .recording: "Recording"
    case .starting: "Waiting for the microphone…"
    case .stopping: "Saving…"
    }
  }
}
