extension AlertState {
  /// Creates an alert from values.
  @available(
    *, deprecated,
    message: "Use 'AlertState(title:actions:message:)' with closures: AlertState { TextState(…) }."
  )
  public init(
    title: TextState,
    message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(id: .nextIdentity(), title: title, message: message, buttons: buttons)
  }
}
