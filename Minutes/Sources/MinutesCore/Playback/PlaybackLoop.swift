import BoundedNumbers
public import Foundation

/// A range of a memo that is repeated, in seconds.
public enum PlaybackLoop: Equatable, Sendable {
  case none

  /// The start is set, the end is not.
  case from(TimeInterval)

  case between(ClosedRange<TimeInterval>)

  /// The minimum length of a loop, in seconds.
  static let shortest: TimeInterval = 0.2

  /// The repeated range. `nil` if there is no loop, or if its end is not set yet.
  public var range: ClosedRange<TimeInterval>? {
    if case .between(let range) = self { range } else { nil }
  }

  /// Handles the loop button: sets the start, then the end, then ends the loop. An end before the
  /// start swaps the two. An end closer than ``shortest`` to the start is ignored.
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
