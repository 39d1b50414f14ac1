import BoundedNumbers
public import Foundation

/// A stretch of a memo, in seconds from its start.
public struct SoundRange: Equatable, Hashable, Sendable {
  /// The position at which it starts.
  public let start: TimeInterval

  /// The position at which it ends. Never before ``start``.
  public let end: TimeInterval

  /// Creates the range between two positions, in any order. Positions that no recording can have become the nearest possible ones.
  public init(_ first: TimeInterval, _ second: TimeInterval) {
    let positions = [first, second].map { Bounded<SoundPosition>(clamping: $0).value }
    start = min(positions[0], positions[1])
    end = max(positions[0], positions[1])
  }

  /// The whole of a memo.
  public init(all duration: TimeInterval) {
    self.init(0, duration)
  }

  /// The length in seconds.
  public var duration: TimeInterval { end - start }

  /// The part of the range that a memo with a duration has.
  public func clamped(to duration: TimeInterval) -> Self {
    Self(min(start, duration), min(end, duration))
  }
}
