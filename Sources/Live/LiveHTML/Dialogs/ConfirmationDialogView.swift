public import ComposableArchitecture

/// Shows a confirmation dialog while a feature has one in its state; see
/// ``HTML/confirmationDialog(_:_:action:)``.
struct ConfirmationDialogView<State, Action, Answer>: Component {
  let store: Store<State, Action>
  let state: KeyPath<State, ConfirmationDialogState<Answer>?>
  let action: CaseKeyPath<Action, PresentationAction<Answer>>

  var body: some HTML {
    if let dialog = store.state[keyPath: state] {
      Question(
        title: dialog.title,
        isTitleVisible: dialog.titleVisibility != .hidden,
        message: dialog.message,
        buttons: dialog.buttons.contains { $0.role == .cancel }
          ? dialog.buttons : dialog.buttons + [ButtonState(role: .cancel) { TextState("Cancel") }],
        role: "dialog",
        answer: { store.send(action($0)) })
    }
  }
}

extension HTML {
  /// Shows a confirmation dialog on top of this piece of the page, while a feature has one in its state.
  ///
  /// A dialog without a cancel button gets one. Escape does what that button does.
  ///
  /// - Parameters:
  ///   - store: The store of the feature.
  ///   - state: A key path to the dialog.
  ///   - action: A case key path to what is answered.
  public func confirmationDialog<State, Action, Answer>(
    _ store: Store<State, Action>,
    _ state: KeyPath<State, ConfirmationDialogState<Answer>?>,
    action: CaseKeyPath<Action, PresentationAction<Answer>>
  ) -> some HTML {
    HTMLPair(self, ConfirmationDialogView(store: store, state: state, action: action))
  }
}
