public import Foundation

/// The audio file of a memo at a point in time.
public struct MemoSound: Equatable, Sendable {
  /// The URL of the file.
  public var url: URL

  /// The kind of the file.
  public var kind: AudioKind

  /// The number of frames of the memo.
  public var frameCount: Int

  /// The checksum of the file. `nil` if none is known.
  var checksum: SoundChecksum?
}
