import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The button that starts a recording, with hints about the permission.
struct RecordingStartView: Component {
  let store: StoreOf<Recording>

  @Environment(\.hasLetterKeys) private var hasLetterKeys

  var body: some HTML {
    div(.class("stage")) {
      button(
        .type(.button), .class("record"), .aria("label", "Record"),
        .title(hasLetterKeys ? "Record (R)" : "Record"),
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
        button(.type(.button), .class("quiet")) { "How to allow the microphone" }
          .onClick { store.send(.view(.openSettingsButtonTapped)) }
      }
      button(.type(.button), .class("quiet")) { "Show me how it works" }
        .onClick { store.send(.view(.tourButtonTapped)) }
    }
  }

  private var hint: String {
    if store.isAskingForPermission {
      return "Your browser asks whether this page may use the microphone. Choose “Allow”."
    }
    if store.isRecordingWanted { return "One moment: the page is getting ready." }
    return switch store.audioRecorderPermission {
    case .allowed: "Press the button and speak."
    case .denied: "This browser does not let the page use the microphone."
    case .undetermined: "Press the button and speak. Your browser will ask for the microphone once."
    }
  }
}
