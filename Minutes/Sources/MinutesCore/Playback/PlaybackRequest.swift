public import Foundation

/// A request to play a memo.
public struct PlaybackRequest: Equatable, Sendable {
  /// The memo to play.
  public var id: Memo.ID

  /// The title for media keys and the lock screen: the title of the memo, or its date.
  public var title: String

  /// The start position, in seconds.
  public var position: TimeInterval

  /// The playback speed.
  public var rate: PlaybackRate

  /// The repeated range, in seconds. `nil` if there is none.
  public var loop: ClosedRange<TimeInterval>?

  /// Whether silence is left out.
  public var skipsSilence: Bool

  /// Creates a request.
  public init(
    id: Memo.ID,
    title: String = "",
    position: TimeInterval = 0,
    rate: PlaybackRate = .normal,
    loop: ClosedRange<TimeInterval>? = nil,
    skipsSilence: Bool = false
  ) {
    self.id = id
    self.title = title
    self.position = position
    self.rate = rate
    self.loop = loop
    self.skipsSilence = skipsSilence
  }
}
