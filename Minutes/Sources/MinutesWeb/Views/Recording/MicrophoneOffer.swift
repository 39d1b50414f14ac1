import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The offer to go on with a microphone that was connected during the recording.
struct MicrophoneOffer: Component {
  let store: StoreOf<RecordingMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("offer")) {
      // Part of the page from the start, so that screen readers announce its text.
      p(.id("microphone-offer"), .role("status")) {
        if let microphone = store.offeredMicrophone {
          texts.recorder.connectedMicrophone(texts.microphones.name(microphone.name))
        }
      }
      if let microphone = store.offeredMicrophone {
        button(
          .type(.button), .data("recorder", "use"), .data("microphone", microphone.id),
          .aria("describedby", "microphone-offer")
        ) {
          texts.recorder.useMicrophone
        }
        .onClick { store.send(.view(.useMicrophoneButtonTapped)) }
        button(
          .type(.button), .class("quiet"), .data("recorder", "decline"),
          .aria("describedby", "microphone-offer")
        ) {
          texts.recorder.notNow
        }
        .onClick { store.send(.view(.declineMicrophoneButtonTapped)) }
      }
    }
  }
}
