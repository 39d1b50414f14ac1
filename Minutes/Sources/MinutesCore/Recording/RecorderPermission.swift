/// Whether the microphone may be used.
public enum RecorderPermission: Equatable, Sendable {
  /// It may.
  case allowed

  /// Somebody has said no. Only they can change that, in the settings.
  case denied

  /// Nobody has been asked yet.
  case undetermined
}
