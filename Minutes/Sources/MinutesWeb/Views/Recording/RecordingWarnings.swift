import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The warnings about a recording, with remedies.
struct RecordingWarnings: Component {
  let store: StoreOf<RecordingMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("warnings"), .role("status")) {
      // The style sheet hides these while the page is disconnected, because the server's data about
      // the sound is outdated then.
      div(.class("sound")) {
        if store.isMuted {
          p { texts.recorder.microphoneIsMuted }
        } else if store.meter.isClipping {
          p { texts.recorder.tooLoud }
        } else if store.meter.hasNoSignal {
          p { texts.recorder.noSignal }
        }
      }
      if let change = store.microphoneChange {
        p(.class("requested", if: change.isRequested)) { change.text(in: texts) }
      }
      if store.isSharingOver {
        p { texts.recorder.sharingIsOver }
      }
      if store.missingDuration > 0 {
        p { texts.recorder.recordingGoesOn(store.missingDuration.missingText) }
      }
      if !store.isKeptBySender {
        p { texts.recorder.browserIsFull }
      }
    }
  }
}
