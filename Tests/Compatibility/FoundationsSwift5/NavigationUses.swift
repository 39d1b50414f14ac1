import SwiftNavigation

enum AlertAction: Equatable, Sendable {
  case confirm
  case discard
}

extension AlertState where Action == AlertAction {
  static let confirmation = Self {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
    ButtonState(action: .send(.discard)) { TextState("Discard") }
    ButtonState(role: .cancel) { TextState("Cancel") }
    ButtonState { TextState("OK") }
  } message: {
    TextState("This cannot be undone.")
  }

  static func failure(_ message: String?, isRetryable: Bool) -> Self {
    AlertState {
      TextState("Failed") + TextState(verbatim: "!")
    } actions: {
      if isRetryable {
        ButtonState(action: .confirm) { TextState("Retry") }
      }
      for name in ["a", "b"] {
        ButtonState(action: .discard) { TextState(name) }
      }
    } message: {
      if let message { TextState(message) } else { TextState("") }
    }
  }

  static var title: Self { AlertState { TextState("Title") } }
}

let dialog = ConfirmationDialogState<AlertAction>(titleVisibility: .visible) {
  TextState("Sort by")
} actions: {
  ButtonState(role: .cancel) { TextState("Cancel") }
  ButtonState(action: .confirm) { TextState("Name") }
} message: {
  TextState("Choose.")
}

let plainDialog = ConfirmationDialogState {
  TextState("Sort by")
} actions: {
  ButtonState(action: AlertAction.confirm) { TextState("Name") }
}

func dialogs(number: Int) {
  let mapped = AlertState.confirmation.map { $0 == .confirm ? 1 : 2 }
  let texts = [
    TextState("\(number) rows"), TextState("**bold**"), TextState("a").bold(),
    TextState("a") + TextState("b"),
  ]
  _ = [String(state: texts[0]), "\(AlertState.confirmation.title)"]
  for button in dialog.buttons {
    button.withAction { _ = $0 }
    _ = (button.role == .cancel, button.label, button.id)
  }
  _ = (mapped, plainDialog == dialog, AlertState.title.message)
}

@Observable
final class Counter: HashableObject {
  var count = 0
}

@MainActor
final class Controller {
  let counter = Counter()
  var tokens: Set<ObserveToken> = []
  var label = ""

  func start() {
    observe { [weak self] in
      guard let self else { return }
      label = "\(counter.count)"
    }
    .store(in: &tokens)
    let token = observe { print(self.counter.count) }
    token.cancel()
    _ = (token.isCancelled, ObserveToken { print("cancelled") })
  }
}

// Dialogs made of values, which warn neither here nor with the original.
func dialogsOfValues() -> [Any] {
  [
    AlertState<AlertAction>(title: TextState("Title")),
    AlertState(
      title: TextState("Title"),
      buttons: [ButtonState(action: AlertAction.confirm) { TextState("OK") }]),
    AlertState<AlertAction>(
      title: TextState("Title"), message: TextState("Message"),
      dismissButton: .default(TextState("OK"))),
    AlertState<AlertAction>(
      title: TextState("Title"),
      primaryButton: .destructive(TextState("Delete"), action: .send(.confirm)),
      secondaryButton: .cancel(TextState("Cancel"))),
    ConfirmationDialogState<AlertAction>(
      title: TextState("Title"), message: TextState("Message"),
      buttons: [.default(TextState("OK"), action: .send(.confirm)), .cancel(TextState("Cancel"))]),
    ActionSheetState<AlertAction>(title: TextState("Title")),
  ]
}
