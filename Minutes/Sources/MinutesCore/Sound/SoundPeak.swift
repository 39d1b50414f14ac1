/// How far sound swings within a short stretch of time.
///
/// Full scale is 1. Recordings have one for every ``interval``.
public struct SoundPeak: Equatable, Sendable {
  /// How long the stretch is that recordings have one of these for, in seconds.
  public static let interval = 0.05

  /// The same stretch as a duration.
  static let duration = Duration.milliseconds(50)

  /// The lowest sample, −1 at the lowest.
  public var minimum: Float

  /// The highest sample, 1 at the highest.
  public var maximum: Float

  /// The root of the mean square of the samples: how loud it is.
  public var rms: Float

  /// Creates what describes a stretch of sound.
  public init(minimum: Float, maximum: Float, rms: Float) {
    self.minimum = minimum
    self.maximum = maximum
    self.rms = rms
  }

  /// Silence.
  public static let silence = SoundPeak(minimum: 0, maximum: 0, rms: 0)

  /// The largest distance from zero.
  public var magnitude: Float { max(abs(minimum), abs(maximum)) }
}
