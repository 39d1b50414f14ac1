import ComposableArchitecture
import LiveHTML
import MinutesCore

/// What is wrong with a recording, and what can be done about it.
struct RecordingWarnings: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    div(.class("warnings"), .role("status")) {
      // What the server knows of the sound is what it was when the connection was lost.
      div(.class("sound")) {
        if store.isMuted {
          p {
            "The microphone is muted. Switch it on, on the microphone itself or on this machine."
          }
        } else if store.meter.isClipping {
          p { "Too loud: move away from the microphone, or turn it down." }
        } else if store.meter.hasNoSignal {
          p { "Nothing is heard. Is the microphone muted, or is it another one?" }
        }
      }
      if store.missingDuration > 0 {
        p { "\(store.missingDuration.missingText) The recording goes on." }
      }
      if !store.isKeptBySender {
        p {
          """
          This browser has no room left. The recording goes on, but leave this page open: what has not reached the \
          server would go with it.
          """
        }
      }
    }
  }
}
