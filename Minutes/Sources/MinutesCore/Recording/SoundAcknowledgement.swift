/// The acknowledgement of a ``SoundChunk``: all frames up to ``frameCount`` are on disk.
public struct SoundAcknowledgement: Equatable, Sendable {
  /// The number of frames that are durable.
  public var frameCount: Int

  /// The peaks that the chunk has completed, one for each ``SoundPeak/interval``.
  public var peaks: [SoundPeak]

  /// Creates an acknowledgement.
  public init(frameCount: Int, peaks: [SoundPeak] = []) {
    self.frameCount = frameCount
    self.peaks = peaks
  }
}
