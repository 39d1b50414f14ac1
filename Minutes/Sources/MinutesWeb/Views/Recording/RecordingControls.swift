import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The ways to pause a recording and to end it.
struct RecordingControls: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    div(.class("controls")) {
      button(.type(.button), .class("side"), .disabled(!store.canBeCancelled)) { "Cancel" }
        .onClick { store.send(.view(.cancelButtonTapped)) }
      button(
        // What is disabled can't have the focus, and would lose it.
        .type(.button), .class("record"), .aria("label", "Stop"),
        .aria("disabled", !store.isUnderWay), .autofocus
      ) {
        Icon.stop
      }
      .onClick { store.send(.view(.stopButtonTapped)) }
      if store.mode == .paused {
        button(.type(.button), .class("side")) { "Resume" }
          .onClick { store.send(.view(.resumeButtonTapped)) }
      } else {
        button(.type(.button), .class("side"), .disabled(store.mode != .recording)) { "Pause" }
          .onClick { store.send(.view(.pauseButtonTapped)) }
      }
    }
  }
}
