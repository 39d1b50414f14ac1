/// A sample format: 16-bit integers, little-endian, interleaved channels.
public struct SoundFormat: Equatable, Hashable, Sendable {
  /// The number of frames per second.
  public var sampleRate: Int

  /// The number of channels: 1 or 2.
  public var channelCount: Int

  /// The supported numbers of frames per second.
  public static let sampleRates = 8_000...192_000

  /// The supported numbers of channels.
  public static let channelCounts = 1...2

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames per second, from 8,000 to 192,000.
  ///   - channelCount: 1 or 2.
  /// - Returns: `nil` if a value is out of range.
  public init?(sampleRate: Int, channelCount: Int = 1) {
    guard Self.sampleRates.contains(sampleRate), Self.channelCounts.contains(channelCount) else {
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
