public import Foundation

/// A recording that goes on, whoever looks.
///
/// It belongs to the browser and the disk, and not to the page: the page may be closed, reloaded, or come from a server
/// that has been started since.
public struct OngoingRecording: Equatable, Sendable {
  /// The memo that it will be.
  public var id: Memo.ID

  /// When it started.
  public var date: Date

  /// How long it is, in seconds.
  public var duration: TimeInterval

  /// Whether it is paused.
  public var isPaused: Bool

  /// What it looks like so far.
  public var waveform: Waveform

  /// Creates a description of a recording.
  public init(
    id: Memo.ID,
    date: Date,
    duration: TimeInterval,
    isPaused: Bool = false,
    waveform: Waveform = Waveform()
  ) {
    self.id = id
    self.date = date
    self.duration = duration
    self.isPaused = isPaused
    self.waveform = waveform
  }
}
