import ComposableArchitecture
import LiveHTML
import MinutesCore

/// What is said while there is no connection. The page has it from the beginning: nothing new reaches it then.
struct ConnectionView: Component {
  let store: StoreOf<Recording>

  /// Whether it is shown anyway.
  var isPreview = false

  var body: some HTML {
    let mode = store.recordingMemo?.mode ?? .starting
    div(.class("connection"), .class("lost", if: isPreview)) {
      p(.role("status")) {
        span {
          "The server does not answer. "
          ModeText("This page goes on when it is back.", of: mode, in: .cancelling, .starting)
          ModeText("The recording goes on, and is sent when it is back.", of: mode, in: .recording)
          ModeText(
            "The recording waits. What was heard is sent when it is back.", of: mode, in: .paused)
          ModeText(
            "What was recorded is kept, and is sent when it is back.", of: mode, in: .stopping)
        }
      }
      // The page shows it where it hears something, and nothing else can end that.
      button(.type(.button), .data("recorder", "stop"), .hidden) { "Stop recording" }
    }
  }
}
