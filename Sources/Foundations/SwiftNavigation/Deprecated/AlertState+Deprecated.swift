// These warn only with the trait `StrictDeprecations`, as the original does.

extension AlertState {
  /// The type of the alert's buttons.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'ButtonState<Action>'.")
  #endif
  public typealias Button = ButtonState<Action>

  /// Creates an alert from values.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use 'AlertState(title:actions:message:)' with closures: AlertState { TextState(…) }."
  )
  #endif
  public init(
    title: TextState,
    message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(id: .nextIdentity(), title: title, message: message, buttons: buttons)
  }

  /// Creates an alert with one button.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use 'AlertState(title:actions:message:)' with closures: AlertState { TextState(…) }."
  )
  #endif
  public init(
    title: TextState,
    message: TextState? = nil,
    dismissButton: ButtonState<Action>?
  ) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use 'AlertState(title:actions:message:)' with closures: AlertState { TextState(…) }."
  )
  #endif
  public init(
    title: TextState,
    message: TextState? = nil,
    primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}
