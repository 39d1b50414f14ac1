/// How samples are laid out: 16-bit integers, the least significant byte first, channels interleaved.
public struct SoundFormat: Equatable, Hashable, Sendable {
  /// Samples a second and channel.
  public var sampleRate: Int

  /// 1 or 2.
  public var channelCount: Int

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - sampleRate: Samples a second and channel, from 8,000 to 192,000.
  ///   - channelCount: 1 or 2.
  /// - Returns: `nil` if there is no such format.
  public init?(sampleRate: Int, channelCount: Int = 1) {
    guard (8_000...192_000).contains(sampleRate), (1...2).contains(channelCount) else {
      return nil
    }
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// How many bytes a sample of each channel takes together.
  public var bytesPerFrame: Int { channelCount * 2 }

  /// How many bytes a second takes.
  public var bytesPerSecond: Int { sampleRate * bytesPerFrame }
}
