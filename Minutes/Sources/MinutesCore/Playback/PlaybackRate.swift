import BoundedNumbers

/// How fast a memo is played: from half to three times the speed at which it was spoken.
public struct PlaybackRate: Comparable, Hashable, Sendable {
  /// 1 is the speed at which it was spoken.
  public let value: Double

  /// Creates a rate. A value that is too slow or too fast becomes the slowest or the fastest; `nan` becomes 1.
  public init(_ value: Double) {
    self.value = value.isNaN ? 1 : Bounded<PlaybackSpeed>(clamping: value).value
  }

  /// As it was spoken.
  public static let normal = PlaybackRate(1)

  /// What there is to choose from, the slowest first.
  public static let choices = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3].map(PlaybackRate.init)

  /// Whether one is slower than the other.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
