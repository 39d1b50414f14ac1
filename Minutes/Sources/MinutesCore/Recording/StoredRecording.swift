public import Foundation

/// The stored part of a recording in progress.
public struct StoredRecording: Equatable, Sendable {
  /// The id of the memo that the recording becomes.
  public var id: Memo.ID

  /// The time at which the recording started.
  public var date: Date

  /// The layout of the samples.
  public var format: SoundFormat

  /// The number of stored frames. The next chunk must begin here or before.
  public var frameCount: Int

  /// The waveform so far.
  public var waveform: Waveform

  /// Creates a description of a recording.
  public init(
    id: Memo.ID, date: Date, format: SoundFormat, frameCount: Int, waveform: Waveform = Waveform()
  ) {
    self.id = id
    self.date = date
    self.format = format
    self.frameCount = frameCount
    self.waveform = waveform
  }

  /// The duration in seconds.
  public var duration: TimeInterval { Double(frameCount) / Double(format.sampleRate) }
}
