import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The banner of a disconnected page. It is part of the page from the start, because a disconnected
/// page receives no patches.
struct ConnectionView: Component {
  let store: StoreOf<AppFeature>

  /// Whether a preview shows the banner while the page is connected.
  var isPreview = false

  @Environment(\.texts) private var texts

  var body: some HTML {
    let meeting = store.standups.runningScreen
    let mode = store.recording.recordingMemo?.mode ?? meeting?.recording?.mode ?? .starting
    div(.class("connection"), .class("lost", if: isPreview)) {
      p(.role("status")) {
        // Shown by the page's script (`Runtime/alone.js`).
        span(.class("starting"), .hidden) { texts.page.isConnecting }
        span(.class("outage")) {
          "\(texts.page.serverDoesNotRespond) "
          ModeText(texts.page.reconnects, of: mode, in: .cancelling, .starting)
          // Likewise.
          span(.class("unstarted"), .hidden) { " \(texts.page.nothingHasStarted)" }
          ModeText(
            texts.page.recordingContinues, of: mode, in: .recording)
          ModeText(
            texts.page.recordingIsPaused, of: mode,
            in: .paused)
          ModeText(
            texts.page.recordingIsKept, of: mode, in: .stopping)
          if meeting != nil {
            " \(texts.page.meetingGoesOn)"
          }
        }
      }
      // The page's script shows this button while the page records and no other stop button is
      // visible.
      button(.type(.button), .data("recorder", "stop"), .hidden) { texts.page.stopRecording }
    }
  }
}
