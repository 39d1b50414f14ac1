import ComposableArchitecture
public import SwiftNavigation

/// The content of an alert or a confirmation dialog, with its buttons.
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
      div(.class("live-buttons")) {
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

  /// Has the effect of the cancel button. Without one, the user has to press another button.
  private func cancel() {
    if let button = buttons.first(where: { $0.role == .cancel }) { press(button) }
  }
}

extension TextState: HTML {
  /// Writes the text, escaped, without its style.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.text(String(state: html))
  }
}
