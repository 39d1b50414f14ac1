/// A recording error, with a message for the user.
public enum RecorderFailure: Error, Equatable, Sendable {
  case diskFull

  /// The memo that the recording continues was deleted.
  case memoDeleted

  /// The microphone was unplugged, or its permission was revoked, during the recording.
  case microphoneLost

  case noMicrophone

  /// A chunk is missing. The next chunk must begin at this frame or before it.
  case missingSound(expectedFrame: Int)

  case noSuchRecording

  /// The recording was stopped before any sound was captured.
  case nothingRecorded

  case permissionDenied

  /// The user closed the permission prompt without an answer.
  case permissionDismissed

  /// Another page or process holds the recording.
  case recordedElsewhere

  /// The user has shared a tab or a screen without its sound.
  case sharedWithoutSound

  /// The user has declined to share sound.
  case sharingRefused

  /// The page has lost its session on the server and cannot reconnect to it.
  case serverLost

  /// The audio file has reached its maximum size.
  case tooLong

  /// Some of the recording is not saved yet. The browser keeps that sound and sends it later.
  indirect case unfinished(because: RecorderFailure)

  /// Any other error, with its description.
  case other(String)

  /// The message for the user: the cause and the remedy.
  public var message: String {
    switch self {
    case .diskFull:
      "The disk is full. Make room, and try again."
    case .memoDeleted:
      "The memo that this recording continues was deleted."
    case .microphoneLost:
      "The microphone is gone. Everything up to that moment is kept: plug it in, or allow it again."
    case .noMicrophone:
      "No microphone was found. Plug one in, and try again."
    case .missingSound:
      "A part of the recording is missing. The sound after it becomes a separate memo."
    case .noSuchRecording:
      "This recording was ended on another page."
    case .nothingRecorded:
      "The recording was stopped before any sound came, so there is no memo."
    case .permissionDenied:
      "Minutes may not use the microphone. Allow it in the settings, and try again."
    case .permissionDismissed:
      "The request for the microphone was dismissed. Try again, and allow the microphone."
    case .recordedElsewhere:
      "Another page, or another program with the same data folder, is recording this memo. Stop it there, and try again."
    case .serverLost:
      "The page has lost its server. Reload it: the recording is kept."
    case .sharedWithoutSound:
      """
      The tab or screen was shared without its sound. Press Record again, and switch on “Also share audio”. A window has no \
      sound that can be shared: choose a tab, or the entire screen.
      """
    case .sharingRefused:
      """
      No sound was shared. Press Record again, and choose a tab or the entire screen, with its sound. To record the \
      microphone alone, switch off “Also record shared sound” below “Choose microphone”.
      """
    case .tooLong:
      "The recording has reached its maximum length and is kept. Continue in a new recording."
    case .unfinished(.diskFull):
      """
      The disk is full. Make room: until then, the unsaved sound is kept in this browser, and then it is saved by itself. \
      Leave this page open, or open it again later.
      """
    case .unfinished(.memoDeleted):
      "The memo that this recording continues was deleted. \(Self.restIsAMemo)"
    case .unfinished(.missingSound):
      "A part of the recording is missing. \(Self.restIsAMemo)"
    case .unfinished(.serverLost):
      """
      The page has lost its server. The unsaved sound is kept in this browser, and is saved by itself when this page \
      is loaded again, or opened later.
      """
    case .unfinished(.tooLong):
      "The recording has reached its maximum length. \(Self.restIsAMemo)"
    case .unfinished(let reason):
      """
      \(reason.message) The unsaved sound is kept in this browser, and is saved by itself when that is possible. \
      Leave this page open, or open it again later.
      """
    case .other(let description):
      description
    }
  }

  /// The message about sound that can't be appended to its recording.
  private static let restIsAMemo =
    "The rest becomes a memo of its own. Leave this page open until it is there, or open it again later."
}

extension RecorderFailure {
  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    self = error as? RecorderFailure ?? .other(String(describing: error))
  }
}
