import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The warnings about a recording, with remedies.
struct RecordingWarnings: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    div(.class("warnings"), .role("status")) {
      // The style sheet hides these while the page is disconnected, because the server's data about
      // the sound is outdated then.
      div(.class("sound")) {
        if store.isMuted {
          p {
            "The microphone is muted. Switch it on, on the microphone itself or on this machine."
          }
        } else if store.meter.isClipping {
          p { "Too loud: move away from the microphone, or turn it down." }
        } else if store.meter.hasNoSignal {
          p {
            "No sound is coming in. Check that the microphone is not muted, and that the right one is selected."
          }
        }
      }
      if store.missingDuration > 0 {
        p { "\(store.missingDuration.missingText) The recording goes on." }
      }
      if !store.isKeptBySender {
        p {
          """
          This browser has no room left. The recording goes on, but leave this page open: sound that has not reached the \
          server would be lost.
          """
        }
      }
    }
  }
}
