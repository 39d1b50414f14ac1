// These warn only with the trait `StrictDeprecations`, as the original does.

extension ConfirmationDialogState {
  /// The type of the dialog's buttons.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'ButtonState<Action>'.")
  #endif
  public typealias Button = ButtonState<Action>

  /// Creates a dialog from values.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: """
      Use 'ConfirmationDialogState(titleVisibility:title:actions:message:)' with closures: \
      ConfirmationDialogState { TextState(…) } actions: { … }.
      """
  )
  #endif
  public init(
    title: TextState,
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(
      id: .nextIdentity(), titleVisibility: titleVisibility, title: title, message: message,
      buttons: buttons)
  }
}

/// The earlier name of ``ConfirmationDialogState``.
#if StrictDeprecations
@available(*, deprecated, renamed: "ConfirmationDialogState")
#endif
public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>
