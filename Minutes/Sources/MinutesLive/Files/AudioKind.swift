/// The kind of an audio file. The raw value is the file name extension.
public enum AudioKind: String, CaseIterable, Codable, Sendable {
  /// Lossless. Other programs can read the file during the recording.
  case wav

  /// Lossless, about half the size of a WAV file.
  case flac

  /// Lossy, a twentieth of the size of a WAV file.
  case opus
}
