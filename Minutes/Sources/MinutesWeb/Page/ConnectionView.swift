import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// What is said while there is no connection. The page has it from the beginning: nothing new reaches it then.
struct ConnectionView: Component {
  let store: StoreOf<AppFeature>

  /// Whether it is shown anyway.
  var isPreview = false

  var body: some HTML {
    div(.class("connection"), .class("lost", if: isPreview), .role("status")) {
      p {
        "No connection to the server. "
        if let recording = store.recording.recordingMemo {
          ModeText(
            "The recording goes on, and is sent when it is back.",
            of: recording.mode, in: .recording)
          ModeText(
            "The recording waits. What was heard is sent when it is back.",
            of: recording.mode, in: .paused)
          ModeText(
            "What was recorded is kept, and is sent when it is back.",
            of: recording.mode, in: .stopping)
          ModeText(
            "This page goes on when it is back.", of: recording.mode, in: .cancelling, .starting)
          // Where the other place can't be reached, the recording can be ended all the same.
          if store.selectedTab != .recording, recording.isUnderWay {
            button(
              .type(.button), .data("recorder", "stop"), .data("recording", recording.id.uuidString)
            ) {
              "Stop recording"
            }
            .onClick {
              store.send(.recording(.recordingMemo(.presented(.view(.stopButtonTapped)))))
            }
          }
        } else {
          "This page goes on when it is back."
        }
      }
    }
  }
}
