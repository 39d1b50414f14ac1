import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The question whether the recording that the page hears is to be thrown away. The page's own script asks it, with or without a connection
/// (`Runtime/recorder.js`).
struct DiscardQuestion: Component {
  private let question = ConfirmationDialogState<RecordingMemo.Action.ConfirmationDialog>
    .discardRecording

  var body: some HTML {
    dialog(.id("discard-question"), .aria("label", String(state: question.title))) {
      h2 { question.title }
      if let message = question.message { p { message } }
      form(.custom("method", "dialog"), .class("live-answers")) {
        ForEach(question.buttons) { state in
          button(
            .when(state.role == .destructive, .value("discard")),
            .class(state.role == .destructive ? "live-destructive" : ""),
            .when(state.role == .cancel, .autofocus)
          ) {
            state.label
          }
        }
      }
    }
  }
}
