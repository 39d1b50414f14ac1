import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The button in other tabs that shows a recording in progress and leads to it.
struct OngoingRecordingButton: Component {
  let store: StoreOf<AppFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.selectedTab != .recording, let recording = store.recording.recordingMemo {
      button(
        .type(.button), .class("ongoing"), .class("live", if: recording.mode == .recording),
        .data("recording", recording.id.uuidString)
      ) {
        span(.class("spoken")) {
          ModeText(
            "\(texts.recorder.recording) ", of: recording.mode, in: .cancelling, .recording,
            .starting)
          ModeText("\(texts.recorder.paused) ", of: recording.mode, in: .paused)
          ModeText("\(texts.recorder.saving) ", of: recording.mode, in: .stopping)
        }
        RecordedTime(duration: recording.duration)
      }
      .onClick { store.send(.tabSelected(.recording)) }
    }
  }
}
