public import ComposableArchitecture

/// An alert for alert state of a feature; see ``HTML/alert(_:_:action:)``.
struct AlertView<State, Action, ButtonAction>: Component {
  let store: Store<State, Action>
  let state: KeyPath<State, AlertState<ButtonAction>?>
  let action: CaseKeyPath<Action, PresentationAction<ButtonAction>>

  @Environment(\.dialogTexts) private var texts

  var body: some HTML {
    if let alert = store.state[keyPath: state] {
      Question(
        title: alert.title,
        isTitleVisible: true,
        message: alert.message,
        buttons: alert.buttons.isEmpty
          ? [ButtonState(role: .cancel) { TextState(texts.ok) }] : alert.buttons,
        role: "alertdialog",
        answer: { store.send(action($0)) })
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
