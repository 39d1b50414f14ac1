/// The audio format of archived recordings.
public enum ArchiveFormat: String, CaseIterable, Codable, Sendable {
  /// Lossless, about half the size of a WAV file.
  case flac

  /// Lossy, a twentieth of the size. Sound with 44,100 samples a second is not supported and is
  /// archived as FLAC.
  case opus
}
