public import Foundation

/// What the store has of a recording that goes on.
public struct StoredRecording: Equatable, Sendable {
  /// The memo that it will be.
  public var id: Memo.ID

  /// When it started.
  public var date: Date

  /// How its samples are laid out.
  public var format: SoundFormat

  /// How many frames there are: the next chunk may begin here, or before.
  public var frameCount: Int

  /// What it looks like so far.
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

  /// How long it is, in seconds.
  public var duration: TimeInterval { Double(frameCount) / Double(format.sampleRate) }
}
