import BoundedNumbers
public import Foundation

/// A recording with its title and its playback position.
public struct Memo: Equatable, Identifiable, Sendable {
  /// The identifier, assigned when the recording starts.
  public let id: UUID

  /// The title. Empty if the user has given none.
  public var title: String

  /// The time at which the recording started.
  public var date: Date

  /// The duration in seconds, computed from the number of samples.
  public var duration: TimeInterval

  /// The position at which playback last stopped, in seconds from the start.
  public var position: TimeInterval

  /// The last playback speed.
  public var rate: PlaybackRate

  /// Whether the user has marked the memo as a favourite.
  public var isFavorite: Bool

  /// The tags that the user has given.
  public var tags: MemoTags

  /// The positions that the user wants to find again.
  public var bookmarks: MemoBookmarks

  /// Whether the recording was interrupted and then recovered from disk.
  public var isRecovered: Bool

  /// The duration of sound that the browser lost while it recorded, in seconds.
  public var missingDuration: TimeInterval

  /// Creates a memo. Dates, durations and positions are clamped to the bounds of a recording.
  public init(
    id: UUID,
    title: String = "",
    date: Date = Date(timeIntervalSince1970: 0),
    duration: TimeInterval,
    position: TimeInterval = 0,
    rate: PlaybackRate = .normal,
    isFavorite: Bool = false,
    tags: MemoTags = MemoTags(),
    bookmarks: MemoBookmarks = MemoBookmarks(),
    isRecovered: Bool = false,
    missingDuration: TimeInterval = 0
  ) {
    self.id = id
    self.title = title
    self.date = date.clampedToRecordings
    self.duration = Bounded<SoundPosition>(clamping: duration).value
    self.position = Bounded<SoundPosition>(clamping: position).value
    self.rate = rate
    self.isFavorite = isFavorite
    self.tags = tags
    self.bookmarks = bookmarks
    self.isRecovered = isRecovered
    self.missingDuration = Bounded<SoundPosition>(clamping: missingDuration).value
  }
}

extension Date {
  /// The nearest time that a recording can have.
  package var clampedToRecordings: Date {
    Date(timeIntervalSince1970: Bounded<RecordingTime>(clamping: timeIntervalSince1970).value)
  }
}
