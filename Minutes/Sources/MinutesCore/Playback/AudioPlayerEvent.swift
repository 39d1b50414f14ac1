public import ComposableArchitecture
public import Foundation

/// An event of a playing memo.
@CasePathable
public enum AudioPlayerEvent: Equatable, Sendable {
  /// The audio file is damaged: parts of it are silent or cannot be played.
  case damaged

  /// Playback reached the end of the memo. The last event.
  case finished

  /// The playback position, in seconds from the start. Sent several times per second.
  case moved(to: TimeInterval)

  /// A media key or another program paused playback. The last event.
  case paused
}
