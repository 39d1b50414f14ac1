import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tour that shows how to record.
struct RecordingTourView: Component {
  let store: StoreOf<RecordingTour>

  var body: some HTML {
    div(.class("tour")) {
      switch store.step {
      case .welcome:
        h2 { "Say something, find it again" }
        p { "Minutes records what you say and keeps it on this machine. Nothing leaves it." }
        p { "Try it without a microphone first: nothing of it is kept." }
        div(.class("live-answers")) {
          button(.type(.button)) { "Skip" }.onClick { store.send(.view(.doneButtonTapped)) }
          button(.type(.button), .class("primary"), .autofocus) { "Try it" }
            .onClick { store.send(.view(.recordButtonTapped)) }
        }
      case .practice:
        h2 { "Practise with a simulated voice" }
        p { "Pause, go on, and press the square when it has said enough." }
        if let recording = store.scope(\.recordingMemo, action: \.recordingMemo) {
          RecordingMemoView(store: recording)
        }
      case .finished(let duration):
        h2 { "That is all" }
        p { "This would be a memo of \(duration.spokenText) now, at the top of your memos." }
        p { "With your microphone it is the same, and every word goes to disk while you speak." }
        div(.class("live-answers")) {
          button(.type(.button), .class("primary"), .autofocus) { "Start" }
            .onClick { store.send(.view(.doneButtonTapped)) }
        }
      }
    }
  }
}
