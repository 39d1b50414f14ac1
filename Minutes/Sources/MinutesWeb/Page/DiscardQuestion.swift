import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The dialog that asks whether the recording of this page is discarded. The page's script opens
/// it, connected or not (`Runtime/buttons.js`).
struct DiscardQuestion: Component {
  @Environment(\.texts.recorder) private var texts

  var body: some HTML {
    let question = ConfirmationDialogState.discardRecording(texts)
    dialog(.id("discard-question"), .aria("label", String(state: question.title))) {
      h2 { question.title }
      if let message = question.message { p { message } }
      form(.custom("method", "dialog"), .class("live-buttons")) {
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
