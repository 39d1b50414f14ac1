/// What a button does in a form.
public enum ButtonType: String, Sendable {
  /// Nothing by itself.
  case button
  /// Submits the form. What a button in a form does that is given no type.
  case submit
  /// Puts the form back to what it was.
  case reset
}
