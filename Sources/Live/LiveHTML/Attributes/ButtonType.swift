/// The function of a button in a form.
public enum ButtonType: String, Sendable {
  /// No default function.
  case button
  /// Submits the form. It is the default for buttons in forms.
  case submit
  /// Resets the form to its initial values.
  case reset
}
