/// The role of a button, which determines its appearance.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button changes nothing.
  case cancel

  /// The button deletes data.
  case destructive
}
