public import Foundation

/// A recording that goes on.
///
/// It belongs to the page that hears it, and not to that page's session on the server: the session may be another one, on a
/// server that has been started since. A page that is loaded again or closed hears nothing any more; what it has heard is
/// finished, and is a memo.
public struct OngoingRecording: Equatable, Sendable {
  /// The memo that it will be.
  public var id: Memo.ID

  /// When it started.
  public var date: Date

  /// How long it is, in seconds.
  public var duration: TimeInterval

  /// Whether it is paused.
  public var isPaused: Bool

  /// The duration of sound that was lost so far, in seconds.
  public var missingDuration: TimeInterval

  /// What it looks like so far.
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
