public import ComposableArchitecture
public import Foundation

/// What a player tells while it plays.
@CasePathable
public enum AudioPlayerEvent: Equatable, Sendable {
  /// The audio file is damaged: parts of it are silent, or cannot be played.
  case damaged

  /// The end was reached. Nothing comes after it.
  case finished

  /// This is heard now, in seconds from the start. Several come each second.
  case moved(to: TimeInterval)

  /// It was paused without this page, by a key of the machine or by another program. Nothing comes after it.
  case paused
}
