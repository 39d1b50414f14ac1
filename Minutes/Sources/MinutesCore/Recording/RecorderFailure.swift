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
      "The memo that this recording goes on with was deleted."
    case .microphoneLost:
      "The microphone is gone. Everything up to that moment is kept: plug it in, or allow it again."
    case .noMicrophone:
      "No microphone was found. Plug one in, and try again."
    case .missingSound:
      "A piece of the recording is missing. What comes behind it will be a memo of its own."
    case .noSuchRecording:
      "This recording was ended somewhere else."
    case .nothingRecorded:
      "Nothing was heard before the recording was stopped, so there is no memo."
    case .permissionDenied:
      "The microphone may not be used. Allow it in the settings, and try again."
    case .permissionDismissed:
      "The question about the microphone was closed. Try again, and allow it."
    case .recordedElsewhere:
      "Another page, or another program that runs on the same folder, has this recording. End it, and try again."
    case .serverLost:
      "The page has lost its server. Load it again: what was recorded is kept."
    case .tooLong:
      "The recording is as long as it can be. Everything up to that moment is kept: record on in another one."
    case .unfinished(.diskFull):
      """
      The disk is full. Make room: until then, what could not be saved is kept in this browser, and then it is saved by \
      itself. Leave this page open, or open it again later.
      """
    case .unfinished(.memoDeleted):
      "The memo that this recording goes on with was deleted. \(Self.restIsAMemo)"
    case .unfinished(.missingSound):
      "A piece of the recording is missing. \(Self.restIsAMemo)"
    case .unfinished(.serverLost):
      """
      The page has lost its server. What could not be saved is kept in this browser, and is saved by itself when this page \
      is loaded again, or opened later.
      """
    case .unfinished(.tooLong):
      "The recording is as long as it can be. \(Self.restIsAMemo)"
    case .unfinished(let reason):
      """
      \(reason.message) What could not be saved is kept in this browser, and is saved by itself when that is possible. \
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
