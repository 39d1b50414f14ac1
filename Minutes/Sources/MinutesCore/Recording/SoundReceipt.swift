/// What the store answers to a ``SoundChunk``: everything up to here is on disk.
public struct SoundReceipt: Equatable, Sendable {
  /// How many frames are on disk and can't be lost any more.
  public var frameCount: Int

  /// What was learnt from the chunk about the sound, one peak for each ``SoundPeak/interval`` that it has completed.
  public var peaks: [SoundPeak]

  /// Creates a receipt.
  public init(frameCount: Int, peaks: [SoundPeak] = []) {
    self.frameCount = frameCount
    self.peaks = peaks
  }
}
