import BoundedNumbers

/// A playback speed, from 0.5 to 3 times the speed of the recording.
public struct PlaybackRate: Comparable, Hashable, Sendable {
  /// The factor. 1 is the speed of the recording.
  public let value: Double

  /// Creates a rate. The value is clamped to the supported range; `nan` is replaced by 1.
  public init(_ value: Double) {
    self.value = value.isNaN ? 1 : Bounded<PlaybackSpeed>(clamping: value).value
  }

  /// The speed of the recording.
  public static let normal = PlaybackRate(1)

  /// The speeds that the page offers, the slowest first.
  public static let choices = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3].map(PlaybackRate.init)

  /// Whether the first speed is slower than the second.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
