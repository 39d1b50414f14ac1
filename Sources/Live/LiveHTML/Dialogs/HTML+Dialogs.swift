public import ComposableArchitecture
public import SwiftNavigation

/// An alert for alert state of a feature; see ``HTML/alert(_:_:action:)``.
struct AlertView<State, Action, ButtonAction>: Component {
  let store: Store<State, Action>
  let state: KeyPath<State, AlertState<ButtonAction>?>
  let action: CaseKeyPath<Action, PresentationAction<ButtonAction>>

  @Environment(\.dialogTexts) private var texts

  var body: some HTML {
    if let alert = store.state[keyPath: state] {
      IdentifiedHTML(alert.id) {
        Question(
          title: alert.title,
          isTitleVisible: true,
          message: alert.message,
          buttons: alert.buttons.isEmpty
            ? [ButtonState(role: .cancel) { TextState(texts.ok) }] : alert.buttons,
          role: "alertdialog",
          // The alert may have been removed or replaced since it was rendered.
          answer: {
            if alert.asksTheSame(as: store.state[keyPath: state]) { store.send(action($0)) }
          })
      }
    }
  }
}

extension HTML {
  /// Presents an alert while its state is not `nil`.
  ///
  /// ```swift
  /// main { … }
  ///   .alert(store, \.alert, action: \.alert)
  /// ```
  ///
  /// Escape has the effect of the cancel button. An alert without buttons gets one, with the label
  /// ``DialogTexts/ok`` of the environment.
  ///
  /// An alert that differs from the previous one and has another `id` opens as another dialog: it
  /// takes the focus, and an answer to the previous alert that is still on its way is dropped. An
  /// equal alert takes over the dialog and its answers: let the action name its object, as in
  /// `.confirmed(memo.id)`.
  ///
  /// Let a reducer create the alert. A computed property creates one with another `id` at each
  /// evaluation: if its texts change, its elements are replaced, and an answer that is on its way is
  /// dropped.
  ///
  /// - Parameters:
  ///   - store: The store of the feature.
  ///   - state: A key path to the state of the alert.
  ///   - action: A case key path to the actions of the alert.
  public func alert<State, Action, ButtonAction>(
    _ store: Store<State, Action>,
    _ state: KeyPath<State, AlertState<ButtonAction>?>,
    action: CaseKeyPath<Action, PresentationAction<ButtonAction>>
  ) -> some HTML {
    HTMLPair(self, AlertView(store: store, state: state, action: action))
  }
}

/// A confirmation dialog for dialog state of a feature; see
/// ``HTML/confirmationDialog(_:_:action:)``.
struct ConfirmationDialogView<State, Action, ButtonAction>: Component {
  let store: Store<State, Action>
  let state: KeyPath<State, ConfirmationDialogState<ButtonAction>?>
  let action: CaseKeyPath<Action, PresentationAction<ButtonAction>>

  @Environment(\.dialogTexts) private var texts

  var body: some HTML {
    if let dialog = store.state[keyPath: state] {
      IdentifiedHTML(dialog.id) {
        Question(
          title: dialog.title,
          isTitleVisible: dialog.titleVisibility != .hidden,
          message: dialog.message,
          buttons: dialog.buttons.contains { $0.role == .cancel }
            ? dialog.buttons
            : dialog.buttons + [ButtonState(role: .cancel) { TextState(texts.cancel) }],
          role: "dialog",
          // The dialog may have been removed or replaced since it was rendered.
          answer: {
            if dialog.asksTheSame(as: store.state[keyPath: state]) { store.send(action($0)) }
          })
      }
    }
  }
}

extension HTML {
  /// Presents a confirmation dialog while its state is not `nil`.
  ///
  /// A dialog without a cancel button gets one, with the label ``DialogTexts/cancel`` of the
  /// environment. Escape has the effect of this button.
  ///
  /// A state that differs from the previous one and has another `id` opens as another dialog: it
  /// takes the focus, and an answer to the previous dialog that is still on its way is dropped. An
  /// equal state takes over the dialog and its answers.
  ///
  /// - Parameters:
  ///   - store: The store of the feature.
  ///   - state: A key path to the state of the dialog.
  ///   - action: A case key path to the actions of the dialog.
  public func confirmationDialog<State, Action, ButtonAction>(
    _ store: Store<State, Action>,
    _ state: KeyPath<State, ConfirmationDialogState<ButtonAction>?>,
    action: CaseKeyPath<Action, PresentationAction<ButtonAction>>
  ) -> some HTML {
    HTMLPair(self, ConfirmationDialogView(store: store, state: state, action: action))
  }
}

/// The state of an alert or a confirmation dialog.
private protocol QuestionState: Identifiable {
  associatedtype Action
  var title: TextState { get }
  var message: TextState? { get }
  var buttons: [ButtonState<Action>] { get }
}

extension AlertState: QuestionState {}
extension ConfirmationDialogState: QuestionState {}

extension QuestionState {
  /// Whether the answer of the user belongs to the presented state as well.
  ///
  /// The ids may differ in this case: state that is equal to the previous one is not rendered
  /// again, and a computed property creates an alert with another id at each read.
  func asksTheSame(as presented: Self?) -> Bool {
    guard let presented else { return false }
    if self.id == presented.id { return true }
    if let equatable = self as? any Equatable { return equatable.equals(presented) }
    // The dump contains the texts and the actions, and not the ids.
    return String(customDumping: self) == String(customDumping: presented)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}

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

/// The labels of the buttons that alerts and confirmation dialogs get if their state has none.
///
/// ```swift
/// MemosPage(store: store)
///   .environment(\.dialogTexts, DialogTexts(ok: "Gut", cancel: "Abbrechen"))
/// ```
public struct DialogTexts: Equatable, Sendable {
  /// The button of an alert whose state has no buttons.
  public var ok: String

  /// The button of a confirmation dialog whose state has no cancel button.
  public var cancel: String

  /// Creates the labels, in English where they are left out.
  public init(ok: String = "OK", cancel: String = "Cancel") {
    self.ok = ok
    self.cancel = cancel
  }
}

private enum DialogTextsKey: EnvironmentKey {
  static let defaultValue = DialogTexts()
}

extension EnvironmentValues {
  /// The labels of the buttons that dialogs get if their state has none.
  public var dialogTexts: DialogTexts {
    get { self[DialogTextsKey.self] }
    set { self[DialogTextsKey.self] = newValue }
  }
}
