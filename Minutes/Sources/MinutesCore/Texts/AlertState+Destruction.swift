import ComposableArchitecture

extension AlertState {
  /// The question whether something is to be deleted or undone.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: The consequence.
  ///   - confirm: The label of the button that does it.
  ///   - action: The action of that button.
  ///   - keep: The label of the button that changes nothing.
  static func destruction(
    _ title: String, message: String, confirm: String, action: Action, keep: String
  ) -> Self {
    Self {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: action) { TextState(confirm) }
      ButtonState(role: .cancel) { TextState(keep) }
    } message: {
      TextState(message)
    }
  }
}
