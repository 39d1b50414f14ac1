import BoundedNumbers

/// The speakers' times in a meeting: equal shares that add up to its length exactly.
public struct MeetingSchedule: Equatable, Sendable {
  /// The length of the meeting.
  public let duration: Duration

  /// The number of speakers: at least one.
  public let speakerCount: Int

  /// Creates a schedule. A meeting without attendees has one speaker.
  public init(duration: Duration, speakerCount: Int) {
    self.duration = max(.zero, duration)
    self.speakerCount = max(1, speakerCount)
  }

  /// The share of each speaker, rounded down to attoseconds.
  public var share: Duration { duration / speakerCount }

  /// When a speaker's turn begins: `duration * index / speakerCount`. The turn after the last one begins at the end.
  ///
  /// - Parameter index: From 0 to ``speakerCount``.
  public func start(ofSpeaker index: Int) -> Duration { duration * index / speakerCount }

  /// The speaker at a time. The last one at the end and after it.
  ///
  /// - Complexity: O(1).
  public func speaker(at elapsed: Duration) -> Int {
    guard duration > .zero else { return speakerCount - 1 }
    // Division by a duration is inexact: the neighbors are compared exactly.
    let share = elapsed / duration * Double(speakerCount)
    var index = min(max(Int(clamping: share), 0), speakerCount - 1)
    if index + 1 < speakerCount, start(ofSpeaker: index + 1) <= elapsed { index += 1 }
    if index > 0, start(ofSpeaker: index) > elapsed { index -= 1 }
    return index
  }
}
