import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The button that starts a recording, with hints about the permission.
struct RecordingStartView: Component {
  let store: StoreOf<Recording>

  @Environment(\.hasLetterKeys) private var hasLetterKeys
  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("stage")) {
      button(
        .type(.button), .class("record"), .data("starts-recording", ""),
        .aria("label", texts.recorder.record),
        .title(hasLetterKeys ? texts.recorder.recordWithKey : texts.recorder.record),
        .when(hasLetterKeys, .aria("keyshortcuts", "R")),
        .disabled(store.isAskingForPermission || store.isRecordingWanted)
      ) {
        Icon.record
      }
      .onClick { store.send(.view(.recordButtonTapped)) }
      p(.class("hint"), .role("status")) { hint }
      // Before, browsers do not tell which microphones there are.
      if store.audioRecorderPermission == .allowed {
        MicrophoneChoiceView(store: store.scope(\.microphones, action: \.microphones))
      }
      if store.audioRecorderPermission == .denied {
        button(.type(.button), .class("quiet")) { texts.recorder.howToAllow }
          .onClick { store.send(.view(.openSettingsButtonTapped)) }
      }
      button(.type(.button), .class("quiet")) { texts.recorder.showTour }
        .onClick { store.send(.view(.tourButtonTapped)) }
    }
  }

  private var hint: String {
    if store.isAskingForPermission {
      return texts.recorder.askingForPermission
    }
    if store.isRecordingWanted { return texts.recorder.gettingReady }
    return switch store.audioRecorderPermission {
    case .allowed: texts.recorder.pressAndSpeak
    case .denied: texts.recorder.microphoneIsDenied
    case .undetermined: texts.recorder.pressAndAllow
    }
  }
}
