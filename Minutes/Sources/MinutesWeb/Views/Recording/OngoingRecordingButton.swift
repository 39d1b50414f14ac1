import ComposableArchitecture
import LiveHTML
import MinutesCore

/// Says in other places that something is recorded, and leads there.
struct OngoingRecordingButton: Component {
  let store: StoreOf<AppFeature>

  var body: some HTML {
    if store.selectedTab != .recording, let recording = store.recording.recordingMemo {
      button(
        .type(.button), .class("ongoing"), .class("live", if: recording.mode == .recording),
        .aria(
          "label",
          "\(recording.mode == .paused ? "Paused" : "Recording") \(recording.duration.clockText)")
      ) {
        recording.duration.clockText
      }
      .onClick { store.send(.tabSelected(.recording)) }
    }
  }
}
