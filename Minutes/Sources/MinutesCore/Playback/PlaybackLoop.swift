import BoundedNumbers
public import Foundation

/// What of a memo is played again and again, in seconds.
public enum PlaybackLoop: Equatable, Sendable {
  /// Nothing.
  case none

  /// It will begin here. Where it ends is to be said yet.
  case from(TimeInterval)

  /// From A to B.
  case between(ClosedRange<TimeInterval>)

  /// How far apart its ends are at least, in seconds.
  static let shortest: TimeInterval = 0.2

  /// What is played again and again. `nil` if nothing is, or not yet.
  public var range: ClosedRange<TimeInterval>? {
    if case .between(let range) = self { range } else { nil }
  }

  /// What one button makes of it: A is set here, then B, then nothing is repeated any more. A second end before the first
  /// changes places with it; one that is too close is not taken.
  mutating func mark(_ position: TimeInterval) {
    switch self {
    case .none:
      self = .from(position)
    case .from(let start):
      guard abs(position - start) >= Self.shortest,
        let range = ClosedRange(between: start, and: position)
      else { return }
      self = .between(range)
    case .between:
      self = .none
    }
  }
}
