public import ComposableArchitecture

/// Shows an alert while a feature has one in its state; see ``HTML/alert(_:_:action:)``.
struct AlertView<State, Action, Answer>: Component {
  let store: Store<State, Action>
  let state: KeyPath<State, AlertState<Answer>?>
  let action: CaseKeyPath<Action, PresentationAction<Answer>>

  var body: some HTML {
    if let alert = store.state[keyPath: state] {
      Question(
        title: alert.title,
        isTitleVisible: true,
        message: alert.message,
        buttons: alert.buttons.isEmpty
          ? [ButtonState(role: .cancel) { TextState("OK") }] : alert.buttons,
        role: "alertdialog",
        answer: { store.send(action($0)) })
    }
  }
}

extension HTML {
  /// Shows an alert on top of this piece of the page, while a feature has one in its state.
  ///
  /// ```swift
  /// main { … }
  ///   .alert(store, \.alert, action: \.alert)
  /// ```
  ///
  /// Escape does what the cancel button does.
  ///
  /// - Parameters:
  ///   - store: The store of the feature.
  ///   - state: A key path to the alert.
  ///   - action: A case key path to what is answered.
  public func alert<State, Action, Answer>(
    _ store: Store<State, Action>,
    _ state: KeyPath<State, AlertState<Answer>?>,
    action: CaseKeyPath<Action, PresentationAction<Answer>>
  ) -> some HTML {
    HTMLPair(self, AlertView(store: store, state: state, action: action))
  }
}
