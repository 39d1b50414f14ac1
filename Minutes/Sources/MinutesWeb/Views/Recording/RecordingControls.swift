import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The buttons that pause and end a recording.
struct RecordingControls: Component {
  let store: StoreOf<RecordingMemo>

  @Environment(\.hasLetterKeys) private var hasLetterKeys

  var body: some HTML {
    div(.class("controls")) {
      button(
        .type(.button), .class("side"), .disabled(!store.canBeCancelled),
        .data("recorder", "cancel")
      ) {
        "Cancel"
      }
      .onClick { store.send(.view(.cancelButtonTapped)) }
      button(
        // What is disabled can't have the focus, and would lose it.
        .type(.button), .class("record"), .aria("label", "Stop"),
        .title(hasLetterKeys ? "Stop (S)" : "Stop"),
        .when(hasLetterKeys, .aria("keyshortcuts", "S")),
        .aria("disabled", !store.isUnderWay), .autofocus, .data("recorder", "stop")
      ) {
        Icon.stop
      }
      .onClick { store.send(.view(.stopButtonTapped)) }
      button(
        .type(.button), .class("side"), .aria("disabled", !store.isUnderWay),
        .title((store.mode == .paused ? "Resume" : "Pause") + (hasLetterKeys ? " (P)" : "")),
        .when(hasLetterKeys, .aria("keyshortcuts", "P")),
        .data("recorder", "toggle")
      ) {
        ModeText("Pause", of: store.mode, in: .cancelling, .recording, .starting, .stopping)
        ModeText("Resume", of: store.mode, in: .paused)
      }
      .onClick {
        store.send(.view(store.mode == .paused ? .resumeButtonTapped : .pauseButtonTapped))
      }
    }
  }
}
