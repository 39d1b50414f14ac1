import BoundedNumbers
public import Foundation

/// Something that somebody has said and wants to keep.
public struct Memo: Equatable, Identifiable, Sendable {
  /// What tells this memo from all others. It is given when the recording starts.
  public let id: UUID

  /// What it is called. Empty if it was given no name.
  public var title: String

  /// When the recording started.
  public var date: Date

  /// How long it is, in seconds, counted in samples.
  public var duration: TimeInterval

  /// Where playing stopped the last time, in seconds from the start.
  public var position: TimeInterval

  /// How fast it was played the last time.
  public var rate: PlaybackRate

  /// Whether the recording was cut off, and what there was of it was found and finished later.
  public var isRecovered: Bool

  /// The duration of sound that the browser lost while it recorded, in seconds.
  public var missingDuration: TimeInterval

  /// Creates a memo. Numbers that no recording can have become the nearest possible ones.
  public init(
    id: UUID,
    title: String = "",
    date: Date = Date(timeIntervalSince1970: 0),
    duration: TimeInterval,
    position: TimeInterval = 0,
    rate: PlaybackRate = .normal,
    isRecovered: Bool = false,
    missingDuration: TimeInterval = 0
  ) {
    self.id = id
    self.title = title
    self.date = Date(
      timeIntervalSince1970: Bounded<RecordingTime>(clamping: date.timeIntervalSince1970).value)
    self.duration = Bounded<SoundPosition>(clamping: duration).value
    self.position = Bounded<SoundPosition>(clamping: position).value
    self.rate = rate
    self.isRecovered = isRecovered
    self.missingDuration = Bounded<SoundPosition>(clamping: missingDuration).value
  }
}
