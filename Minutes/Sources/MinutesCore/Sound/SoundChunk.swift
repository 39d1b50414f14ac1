public import Foundation

/// A chunk of a recording, identified by its first frame.
///
/// The frame number lets a server detect duplicate and missing chunks, even after a restart.
public struct SoundChunk: Equatable, Sendable {
  /// The number of frames before the chunk. A frame is one sample of each channel.
  public var firstFrame: Int

  /// The samples, in the recording's ``SoundFormat``.
  public var samples: Data

  /// Creates a chunk.
  public init(firstFrame: Int, samples: Data) {
    self.firstFrame = firstFrame
    self.samples = samples
  }
}
