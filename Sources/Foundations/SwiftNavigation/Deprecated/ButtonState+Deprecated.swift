// These warn only with the trait `StrictDeprecations`, as the original does.

extension ButtonState {
  /// The type of the button's action.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'ButtonStateAction<Action>'.")
  #endif
  public typealias ButtonAction = ButtonStateAction<Action>

  /// The role of the button.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'ButtonStateRole'.")
  #endif
  public typealias Role = ButtonStateRole

  /// A button with the role `cancel`.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Use 'ButtonState(role: .cancel, action: …) { TextState(…) }'."
  )
  #endif
  public static func cancel(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .cancel, action: action) { label }
  }

  /// A button without a role.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'ButtonState(action: …) { TextState(…) }'.")
  #endif
  public static func `default`(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(action: action) { label }
  }

  /// A button with the role `destructive`.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Use 'ButtonState(role: .destructive, action: …) { TextState(…) }'."
  )
  #endif
  public static func destructive(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .destructive, action: action) { label }
  }
}
