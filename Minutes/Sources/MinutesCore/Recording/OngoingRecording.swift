public import Foundation

/// A recording in progress.
///
/// It belongs to the page that captures the sound, not to that page's session on the server: the
/// session may be a new one, on a restarted server. A page that is reloaded or closed stops
/// capturing; its recording is finished and becomes a memo.
public struct OngoingRecording: Equatable, Sendable {
  /// The id of the memo that the recording becomes.
  public var id: Memo.ID

  /// The time at which the recording started.
  public var date: Date

  /// The duration in seconds.
  public var duration: TimeInterval

  /// Whether the recording is paused.
  public var isPaused: Bool

  /// The duration of lost sound so far, in seconds.
  public var missingDuration: TimeInterval

  /// The waveform so far.
  public var waveform: Waveform

  /// Creates a description of a recording.
  public init(
    id: Memo.ID,
    date: Date,
    duration: TimeInterval,
    isPaused: Bool = false,
    missingDuration: TimeInterval = 0,
    waveform: Waveform = Waveform()
  ) {
    self.id = id
    self.date = date
    self.duration = duration
    self.isPaused = isPaused
    self.missingDuration = missingDuration
    self.waveform = waveform
  }
}
