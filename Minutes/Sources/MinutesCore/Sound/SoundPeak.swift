/// The range and the loudness of the samples in a short stretch of sound.
///
/// Full scale is 1. Recordings have one peak for each ``interval``.
public struct SoundPeak: Equatable, Sendable {
  /// The length of the stretch, in seconds.
  public static let interval = 0.05

  /// The same length as a duration.
  static let duration = Duration.milliseconds(50)

  /// The lowest sample, at least −1.
  public var minimum: Float

  /// The highest sample, at most 1.
  public var maximum: Float

  /// The root mean square of the samples: the loudness.
  public var rms: Float

  /// Creates a peak.
  public init(minimum: Float, maximum: Float, rms: Float) {
    self.minimum = minimum
    self.maximum = maximum
    self.rms = rms
  }

  /// Silence.
  public static let silence = SoundPeak(minimum: 0, maximum: 0, rms: 0)

  /// The largest absolute sample value.
  public var magnitude: Float { max(abs(minimum), abs(maximum)) }
}
