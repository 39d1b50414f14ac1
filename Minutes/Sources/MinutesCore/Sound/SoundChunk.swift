public import Foundation

/// A piece of a recording, numbered by its first sample.
///
/// So a piece that is sent twice is known, and one that is missing is noticed, also by a server that has just been started.
public struct SoundChunk: Equatable, Sendable {
  /// How many frames of the recording come before it. A frame is a sample of each channel.
  public var firstFrame: Int

  /// The samples, laid out as the recording's ``SoundFormat`` says.
  public var samples: Data

  /// Creates a piece of a recording.
  public init(firstFrame: Int, samples: Data) {
    self.firstFrame = firstFrame
    self.samples = samples
  }
}
