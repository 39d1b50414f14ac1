public import Foundation

/// Where the sound of a memo is at some moment, and what it is.
public struct MemoSound: Equatable, Sendable {
  /// The file.
  public var url: URL

  /// How the sound is kept there.
  public var kind: AudioKind

  /// How many frames the memo has.
  public var frameCount: Int
}
