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
      if let name = store.newMicrophone {
        p {
          """
          The microphone was disconnected. The recording goes on with \(name.isEmpty ? "another one" : "“\(name)”").
          """
        }
      }
      if store.isSharingOver {
        p {
          """
          No shared sound is recorded: sharing has ended, or the browser did not ask for it. The recording goes on with the \
          microphone alone.
          """
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
