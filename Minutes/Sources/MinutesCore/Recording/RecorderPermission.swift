/// The permission to use the microphone.
public enum RecorderPermission: Equatable, Sendable {
  case allowed

  /// The user denied access. Only the user can change that, in the settings of the browser.
  case denied

  /// The user was not asked yet.
  case undetermined
}
