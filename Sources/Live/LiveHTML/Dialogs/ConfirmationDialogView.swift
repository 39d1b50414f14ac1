public import ComposableArchitecture

/// A confirmation dialog for dialog state of a feature; see
/// ``HTML/confirmationDialog(_:_:action:)``.
struct ConfirmationDialogView<State, Action, ButtonAction>: Component {
  let store: Store<State, Action>
  let state: KeyPath<State, ConfirmationDialogState<ButtonAction>?>
  let action: CaseKeyPath<Action, PresentationAction<ButtonAction>>

  @Environment(\.dialogTexts) private var texts

  var body: some HTML {
    if let dialog = store.state[keyPath: state] {
      Question(
        title: dialog.title,
        isTitleVisible: dialog.titleVisibility != .hidden,
        message: dialog.message,
        buttons: dialog.buttons.contains { $0.role == .cancel }
          ? dialog.buttons
          : dialog.buttons + [ButtonState(role: .cancel) { TextState(texts.cancel) }],
        role: "dialog",
        answer: { store.send(action($0)) })
    }
  }
}

extension HTML {
  /// Presents a confirmation dialog while its state is not `nil`.
  ///
  /// A dialog without a cancel button gets one, with the label ``DialogTexts/cancel`` of the
  /// environment. Escape has the effect of this button.
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
