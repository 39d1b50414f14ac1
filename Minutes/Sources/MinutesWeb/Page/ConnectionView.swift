import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The banner of a disconnected page. It is part of the page from the start, because a disconnected
/// page receives no patches.
struct ConnectionView: Component {
  let store: StoreOf<AppFeature>

  /// Whether a preview shows the banner while the page is connected.
  var isPreview = false

  var body: some HTML {
    let meeting = store.standups.runningScreen
    let mode = store.recording.recordingMemo?.mode ?? meeting?.recording?.mode ?? .starting
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
          if meeting != nil {
            " The meeting goes on: its time and its speaker are shown again after reconnecting."
          }
        }
      }
      // The page's script shows this button while the page records and no other stop button is
      // visible.
      button(.type(.button), .data("recorder", "stop"), .hidden) { "Stop recording" }
    }
  }
}
