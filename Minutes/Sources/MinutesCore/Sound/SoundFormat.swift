/// A sample format: 16-bit integers, little-endian, interleaved channels.
public struct SoundFormat: Equatable, Hashable, Sendable {
  /// The number of frames per second.
  public var sampleRate: Int

  /// The number of channels: 1 or 2.
  public var channelCount: Int

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames per second, from 8,000 to 192,000.
  ///   - channelCount: 1 or 2.
  /// - Returns: `nil` if a value is out of range.
  public init?(sampleRate: Int, channelCount: Int = 1) {
    guard (8_000...192_000).contains(sampleRate), (1...2).contains(channelCount) else {
      return nil
    }
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// The size of a frame in bytes.
  public var bytesPerFrame: Int { channelCount * 2 }

  /// The size of a second in bytes.
  public var bytesPerSecond: Int { sampleRate * bytesPerFrame }
}
