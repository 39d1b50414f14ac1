import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The buttons that pause and end a recording.
struct RecordingControls: Component {
  let store: StoreOf<RecordingMemo>

  @Environment(\.hasLetterKeys) private var hasLetterKeys
  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("controls")) {
      button(
        .type(.button), .class("side"), .disabled(!store.canBeCancelled),
        .data("recorder", "cancel")
      ) {
        texts.recorder.cancel
      }
      .onClick { store.send(.view(.cancelButtonTapped)) }
      button(
        // A disabled button would not take the focus.
        .type(.button), .class("record"), .aria("label", texts.recorder.stop),
        .title(hasLetterKeys ? texts.recorder.stopWithKey : texts.recorder.stop),
        .when(hasLetterKeys, .aria("keyshortcuts", "S")),
        .aria("disabled", !store.isUnderWay), .autofocus, .data("recorder", "stop")
      ) {
        Icon.stop
      }
      .onClick { store.send(.view(.stopButtonTapped)) }
      button(
        .type(.button), .class("side"), .aria("disabled", !store.isUnderWay),
        .title(toggleTitle),
        .when(hasLetterKeys, .aria("keyshortcuts", "P")),
        .data("recorder", "toggle")
      ) {
        ModeText(
          texts.recorder.pause, of: store.mode, in: .cancelling, .recording, .starting, .stopping)
        ModeText(texts.recorder.resume, of: store.mode, in: .paused)
      }
      .onClick {
        store.send(.view(store.mode == .paused ? .resumeButtonTapped : .pauseButtonTapped))
      }
    }
  }

  private var toggleTitle: String {
    store.mode == .paused
      ? hasLetterKeys ? texts.recorder.resumeWithKey : texts.recorder.resume
      : hasLetterKeys ? texts.recorder.pauseWithKey : texts.recorder.pause
  }
}
