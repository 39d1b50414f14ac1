public import Foundation

/// What is to be played, and how.
public struct PlaybackRequest: Equatable, Sendable {
  /// The memo.
  public var id: Memo.ID

  /// What the keys and the lock screen of the machine show of it: its name, or when it was recorded.
  public var title: String

  /// From where, in seconds.
  public var position: TimeInterval

  /// How fast.
  public var rate: PlaybackRate

  /// What is played again and again, in seconds.
  public var loop: ClosedRange<TimeInterval>?

  /// Creates a request.
  public init(
    id: Memo.ID,
    title: String = "",
    position: TimeInterval = 0,
    rate: PlaybackRate = .normal,
    loop: ClosedRange<TimeInterval>? = nil
  ) {
    self.id = id
    self.title = title
    self.position = position
    self.rate = rate
    self.loop = loop
  }
}
