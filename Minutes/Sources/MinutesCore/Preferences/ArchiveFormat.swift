/// How recordings are kept when they are finished.
public enum ArchiveFormat: String, CaseIterable, Codable, Sendable {
  /// Every sample as it was, in about half the room of a WAV file.
  case flac

  /// A twentieth of the room, and not every sample as it was. Sound with 44,100 samples a second cannot be
  /// kept like that, and is kept as FLAC.
  case opus
}
