/// How sound is kept in a file: what its name ends with.
public enum AudioKind: String, CaseIterable, Codable, Sendable {
  /// Every sample as it came, in a file that another program can read at any time.
  case wav

  /// Every sample as it came, in about half the room.
  case flac

  /// In a twentieth of the room, and not every sample as it came.
  case opus
}
