import ComposableArchitecture

/// What an alert or a confirmation dialog asks, and its answers.
struct Question<Action>: Component {
  let title: TextState
  let isTitleVisible: Bool
  let message: TextState?
  let buttons: [ButtonState<Action>]
  let role: String
  let answer: @MainActor (PresentationAction<Action>) -> Void

  private var messageID: String { "live-\(role)-message" }

  var body: some HTML {
    ModalDialog(
      String(state: title), role: role == "dialog" ? nil : role,
      description: message == nil ? nil : messageID, onCancel: cancel
    ) {
      if isTitleVisible { h2 { title } }
      if let message { p(.id(messageID)) { message } }
      div(.class("live-answers")) {
        ForEach(buttons) { view(of: $0) }
      }
    }
  }

  private func view(of state: ButtonState<Action>) -> some HTML {
    button(
      .type(.button), .class("live-\(state.role.map(String.init(describing:)) ?? "default")"),
      .when(state.role == .cancel, .autofocus)
    ) {
      state.label
    }
    .onClick { press(state) }
  }

  private func press(_ button: ButtonState<Action>) {
    button.withAction { action in answer(action.map { .presented($0) } ?? .dismiss) }
  }

  /// Does what the cancel button does; a question without one has to be answered.
  private func cancel() {
    if let button = buttons.first(where: { $0.role == .cancel }) { press(button) }
  }
}
