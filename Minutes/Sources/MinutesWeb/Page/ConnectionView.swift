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
          "The server does not respond. "
          ModeText("This page reconnects by itself.", of: mode, in: .cancelling, .starting)
          ModeText(
            "Recording continues. Audio is sent after reconnecting.", of: mode, in: .recording)
          ModeText(
            "The recording is paused. Unsent audio is sent after reconnecting.", of: mode,
            in: .paused)
          ModeText(
            "The recording is kept, and sent after reconnecting.", of: mode, in: .stopping)
        }
      }
      // The page shows it where it hears something, and nothing else can end that.
      button(.type(.button), .data("recorder", "stop"), .hidden) { "Stop recording" }
    }
  }
}
