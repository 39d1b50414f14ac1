/// Whether the title of a confirmation dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// Whoever shows the dialog decides.
  case automatic

  /// It is not shown, but still read out by assistive technology.
  case hidden

  /// It is shown.
  case visible
}
