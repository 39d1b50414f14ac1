/// Whether the title of a confirmation dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The view decides.
  case automatic

  /// It is hidden, but still read by assistive technology.
  case hidden

  /// It is visible.
  case visible
}
