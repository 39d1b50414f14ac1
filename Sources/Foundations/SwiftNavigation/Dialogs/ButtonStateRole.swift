/// What a button is for, so that it can look the part.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button leaves everything as it is.
  case cancel

  /// The button destroys something.
  case destructive
}
